import { Button, makeStaticStyles, makeStyles, MessageBar, MessageBarActions, MessageBarBody } from '@fluentui/react-components'
import { atom, useAtomValue, useSetAtom } from 'jotai'
import { useId, useLayoutEffect, useRef } from 'react'
import { SECOND_MS } from '#contract/durations.ts'
import { STALE_BAR_HEIGHT } from '#ui/page/sticky-head.ts'
import { IncompleteNote, StaleNote } from '#ui/page/PageState.tsx'
import { ageText, zonedTimeText } from '#units/dates.ts'
import { type Failure, failureText } from './call.ts'
import { useNow } from './platform-clock.ts'
import type { Resource } from './resource.ts'

interface Unanswered {
  readonly asOfMs: number
  readonly isPage: boolean
  readonly reason: string | undefined
  readonly refresh: () => void
}

/** The parts of the page with a value that the platform does not answer for now. */
const unansweredAtom = atom<ReadonlyMap<string, Unanswered>>(new Map())

/** One bar names the outage for this many parts, or for a part that is the page; a single part says so itself. */
const FEWEST_FOR_BAR = 2
const hasBarAtom = atom((get) => {
  const parts = [...get(unansweredAtom).values()]
  return parts.length >= FEWEST_FOR_BAR || parts.some(({ isPage }) => isPage)
})

/** Whether nothing answered, in contrast to a platform that refuses a call or sends a wrong reply. */
const isUnanswered = (failure: Failure | undefined) =>
  failure?.outcome === 'offline' || (failure?.outcome === 'problem' && [502, 503, 504].includes(failure.status))

interface StaleSinceProps {
  resource: Resource<unknown>
  /** Everything on the page is of this resource. */
  isPage?: boolean
}

/**
 * The age of a value whose refresh failed, or the rows that a list is without; nothing for a whole and fresh value, and while the bar
 * of the page names the outage.
 */
export function StaleSince({ resource, isPage = false }: StaleSinceProps) {
  const id = useId()
  const setUnanswered = useSetAtom(unansweredAtom)
  const hasBar = useAtomValue(hasBarAtom)
  const { reply, asOfMs, refresh, isStale, state } = resource
  const isOut = isStale && asOfMs !== undefined && isUnanswered(reply)
  const reason = failureText(reply)
  useLayoutEffect(() => {
    if (!isOut) return undefined
    setUnanswered((parts) => new Map(parts).set(id, { asOfMs, refresh, isPage, reason }))
    return () => setUnanswered((parts) => new Map([...parts].filter(([one]) => one !== id)))
  }, [setUnanswered, id, isOut, asOfMs, refresh, isPage, reason])
  if (state === 'ready' && reply && !isStale) return <IncompleteNote reason={reason} onRetry={refresh} />
  if (!isStale || asOfMs === undefined || (isOut && hasBar)) return null
  return <TickingNote asOfMs={asOfMs} reason={reason} onRetry={refresh} />
}

function TickingNote(note: { asOfMs: number; reason: string | undefined; onRetry: () => void }) {
  return <StaleNote {...note} nowMs={useNow(SECOND_MS)} />
}

/** One bar below the header while the platform does not answer for several parts of the page, in place of a note in each. */
export function StaleBar() {
  return useAtomValue(hasBarAtom) ? <Bar /> : null
}

function Bar() {
  const styles = useStyles()
  useOldStyles()
  const parts = [...useAtomValue(unansweredAtom).values()]
  const nowMs = useNow(SECOND_MS)
  const bar = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const root = document.documentElement.style
    root.setProperty(STALE_BAR_HEIGHT, `${bar.current?.offsetHeight ?? 0}px`)
    document.documentElement.dataset.isOld = ''
    return () => {
      root.removeProperty(STALE_BAR_HEIGHT)
      delete document.documentElement.dataset.isOld
    }
  }, [])
  const oldestMs = Math.min(...parts.map(({ asOfMs }) => asOfMs))
  const reason = parts.find((part) => part.reason !== undefined)?.reason
  return (
    <MessageBar ref={bar} intent="warning" layout="multiline" className={styles.bar}>
      <MessageBarBody>
        The platform has not answered for {ageText(nowMs - oldestMs)}. The values below are from {zonedTimeText(oldestMs)} or
        later.{reason && ` ${reason}`}
      </MessageBarBody>
      {/* Beside the text, in a bar of one line. */}
      <MessageBarActions
        containerAction={
          <Button size="small" onClick={() => parts.forEach(({ refresh }) => refresh())}>
            Retry
          </Button>
        }
      />
    </MessageBar>
  )
}

/** Old values lose their colour, and keep their contrast. */
const useOldStyles = makeStaticStyles({
  '[data-is-old] main :is(.fui-Card, table, dl, [data-load-bar])': { filter: 'grayscale(1)' },
})

const useStyles = makeStyles({
  // Below the sticky header, above the sticky heads of pages. On paper, where nothing scrolls, it would cover the next line.
  bar: { position: 'sticky', top: '48px', zIndex: 6, flexShrink: 0, '@media print': { position: 'static' } },
})
