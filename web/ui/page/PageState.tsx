import { Button, makeStyles, Text, tokens } from '@fluentui/react-components'
import { ErrorCircle24Regular, SearchInfo24Regular, Warning16Regular } from '@fluentui/react-icons'
import type { ReactNode } from 'react'
import { ageText } from '#units/dates.ts'
import { LoadingShape, type Shape } from './LoadingShape.tsx'
import { restoreFocus } from './page-focus.ts'

interface StaleNoteProps {
  /** Time of the shown value, and the present time, in ms of the platform's time. */
  asOfMs: number
  nowMs: number
  /** Why, as a sentence. */
  reason?: string | undefined
  /** Retries immediately. */
  onRetry?: () => void
}

/** States that the shown value could not be refreshed, and its age. */
export function StaleNote({ asOfMs, nowMs, reason, onRetry }: StaleNoteProps) {
  const styles = useStaleNoteStyles()
  return (
    <div className={styles.note}>
      <Warning16Regular />
      <Text size={200}>
        Could not be refreshed. {reason && `${reason} `}Values are from {ageText(nowMs - asOfMs)} ago.
      </Text>
      {onRetry && (
        <Button size="small" appearance="subtle" onClick={onRetry}>
          Retry
        </Button>
      )}
    </div>
  )
}

const useStaleNoteStyles = makeStyles({
  note: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    color: tokens.colorStatusWarningForeground1,
  },
})

interface Props {
  kind: 'loading' | 'empty' | 'failed'
  text: string
  /** The layout of what loads; lines of text by default. */
  shape?: Shape
  /** Further information below the text. */
  detail?: string | undefined
  action?: { label: string; run: () => void }
  /** A drawing in place of the symbol of an empty state. */
  picture?: ReactNode
}

/** Replaces a page or panel that has no content, or none yet. */
export function PageState({ kind, text, shape = 'text', detail, action, picture }: Props) {
  const styles = useStyles()
  if (kind === 'loading') return <LoadingShape shape={shape} text={text} />
  return (
    <div ref={restoreFocus} className={styles.root} role={kind === 'failed' ? 'alert' : 'status'}>
      {kind === 'failed' ? <ErrorCircle24Regular className={styles.failed} /> : (picture ?? <SearchInfo24Regular />)}
      <Text>{text}</Text>
      {detail !== undefined && <Text>{detail}</Text>}
      {action && <Button onClick={action.run}>{action.label}</Button>}
    </div>
  )
}

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    gap: tokens.spacingVerticalM,
    padding: `${tokens.spacingVerticalXXXL} ${tokens.spacingHorizontalL}`,
    color: tokens.colorNeutralForeground2,
    textAlign: 'center',
    overflowWrap: 'anywhere',
  },
  failed: { color: tokens.colorStatusDangerForeground1 },
})
