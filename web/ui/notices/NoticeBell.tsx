import {
  Button,
  CounterBadge,
  Link,
  makeStyles,
  Popover,
  PopoverSurface,
  PopoverTrigger,
  Subtitle2,
  Text,
  tokens,
} from '@fluentui/react-components'
import { Alert24Regular } from '@fluentui/react-icons'
import { useAtom, useAtomValue } from 'jotai'
import { useRef } from 'react'
import { useScrollStop } from '../use-scroll-stop.ts'
import { noticeHistoryAtom, undoNotice, unreadNoticesAtom, type NoticeKind } from './notices.ts'

const WORD = { done: 'Done', failed: 'Failed', info: 'Note' } satisfies Record<NoticeKind, string>

interface Props {
  /** Formats a moment in ms. */
  formatTime: (atMs: number) => string
  /** The age of a moment in ms, when the bell opens. */
  formatAge: (atMs: number) => string
}

/** The bell with the history of notices. */
export function NoticeBell({ formatTime, formatAge }: Props) {
  const styles = useStyles()
  const history = useAtomValue(noticeHistoryAtom)
  const [unread, setUnread] = useAtom(unreadNoticesAtom)
  return (
    <Popover trapFocus onOpenChange={() => setUnread(0)}>
      <PopoverTrigger>
        <Button
          appearance="subtle"
          aria-label={unread ? `Notices, ${unread} new` : 'Notices'}
          icon={
            <span className={styles.icon}>
              <Alert24Regular />
              {/* Notices are history. Only problems are red. */}
              {unread > 0 && <CounterBadge dot className={styles.count} color="brand" aria-hidden />}
            </span>
          }
        />
      </PopoverTrigger>
      <PopoverSurface aria-label="Notices" tabIndex={-1} className={styles.surface}>
        <Subtitle2 as="h2">Notices</Subtitle2>
        {history.length === 0 && <Text as="p">No notices yet</Text>}
        <History {...{ formatTime, formatAge }} />
      </PopoverSurface>
    </Popover>
  )
}

function History({ formatTime, formatAge }: Props) {
  const styles = useStyles()
  const list = useRef<HTMLUListElement>(null)
  const { tabIndex } = useScrollStop(list, 'Notices')
  return (
    <ul ref={list} tabIndex={tabIndex} aria-label="Past notices" className={styles.list}>
      {useAtomValue(noticeHistoryAtom).map((notice) => (
        <li key={notice.id} className={styles.notice}>
          <Text size={200} className={styles.when}>
            <time dateTime={new Date(notice.atMs).toISOString()} title={formatTime(notice.atMs)}>
              {formatAge(notice.atMs)}
            </time>{' '}
            · {WORD[notice.kind]}
          </Text>
          <Text className={styles.text}>
            {notice.text}
            {notice.undo && (
              <>
                {' '}
                <Link as="button" aria-label={`Undo: ${notice.text}`} onClick={() => undoNotice(notice.id)}>
                  Undo
                </Link>
              </>
            )}
          </Text>
        </li>
      ))}
    </ul>
  )
}

const useStyles = makeStyles({
  icon: { position: 'relative', display: 'inline-flex' },
  count: { position: 'absolute', top: 0, right: 0 },
  surface: {
    display: 'flex',
    flexDirection: 'column',
    width: 'min(360px, calc(100vw - 32px))',
    boxSizing: 'border-box',
    maxHeight: '60dvh',
  },
  list: { listStyleType: 'none', margin: 0, padding: 0, minHeight: 0, overflowY: 'auto' },
  notice: {
    display: 'flex',
    flexDirection: 'column',
    padding: `${tokens.spacingVerticalS} 0`,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  when: { color: tokens.colorNeutralForeground3 },
  text: { overflowWrap: 'anywhere' },
})
