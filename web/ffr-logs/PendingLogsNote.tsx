import { Button, makeStyles, MessageBar, MessageBarActions, MessageBarBody } from '@fluentui/react-components'
import { Dismiss20Regular } from '@fluentui/react-icons'
import { useAtom } from 'jotai'
import { SECOND_MS } from '#contract/durations.ts'
import { useNow } from '#platform/platform-clock.ts'
import { dateTimeText, ageText } from '#units/dates.ts'
import { pendingLogsAtom, pendingRequest, type LogListState } from './pending-logs.ts'

/** The time of the last request for logs, until a new log arrives or the user dismisses the note. */
export function PendingLogsNote({ deviceId, listed }: { deviceId: string; listed: LogListState }) {
  const [requested, setRequested] = useAtom(pendingLogsAtom(deviceId))
  const pending = pendingRequest(requested, listed)
  return pending ? <TickingNote sinceMs={pending.sinceMs} onDismiss={() => setRequested(undefined)} /> : null
}

function TickingNote({ sinceMs, onDismiss }: { sinceMs: number; onDismiss: () => void }) {
  const styles = useStyles()
  const nowMs = useNow(SECOND_MS)
  return (
    <MessageBar intent="info" layout="multiline">
      <MessageBarBody className={styles.text}>
        Waiting for new logs, requested at {dateTimeText(sinceMs)} ({ageText(nowMs - sinceMs)} ago).
      </MessageBarBody>
      <MessageBarActions
        containerAction={<Button appearance="transparent" aria-label="Dismiss" icon={<Dismiss20Regular />} onClick={onDismiss} />}
      />
    </MessageBar>
  )
}

const useStyles = makeStyles({
  text: { fontVariantNumeric: 'tabular-nums' },
})
