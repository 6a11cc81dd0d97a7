import { Button, makeStyles, MessageBar, MessageBarActions, MessageBarBody } from '@fluentui/react-components'
import { Dismiss20Regular } from '@fluentui/react-icons'
import { useAtom } from 'jotai'
import { SECOND_MS } from '#contract/durations.ts'
import { useNow } from '#platform/platform-clock.ts'
import { dateTimeText } from '#units/dates.ts'
import { ageText } from '#units/durations.ts'
import { awaitedLogsAtom, stillAwaited, type Listed } from './awaited-logs.ts'

/** Says since when requested logs are awaited, until a new one is there or nobody cares any more. */
export function AwaitedNote({ deviceId, listed }: { deviceId: string; listed: Listed }) {
  const [requested, setRequested] = useAtom(awaitedLogsAtom(deviceId))
  const awaited = stillAwaited(requested, listed)
  return awaited ? <TickingNote sinceMs={awaited.sinceMs} onDismiss={() => setRequested(undefined)} /> : null
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
