import { Button, makeStyles, Text, tokens } from '@fluentui/react-components'
import { Warning16Regular } from '@fluentui/react-icons'
import { ageText } from '#units/durations.ts'

interface Props {
  /** Time of the shown value, and the present time, in ms of the platform's time. */
  asOfMs: number
  nowMs: number
  /** Why, as a sentence. */
  reason?: string | undefined
  /** Retries immediately. */
  onRetry?: () => void
}

/** States that the shown value could not be refreshed, and its age. */
export function StaleNote({ asOfMs, nowMs, reason, onRetry }: Props) {
  const styles = useStyles()
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

const useStyles = makeStyles({
  note: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    color: tokens.colorStatusWarningForeground1,
  },
})
