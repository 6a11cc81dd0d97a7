import { Button } from '@fluentui/react-components'
import { useSetAtom } from 'jotai'
import { listFfrLogs, requestFfrLogs } from '#contract/ffr-logs.ts'
import { now } from '#platform/platform-clock.ts'
import { useAction } from '#platform/use-action.ts'
import { useCan } from '#session/session.ts'
import { WithReason } from '#ui/WithReason.tsx'
import { pendingLogsAtom, type LogListState } from './pending-logs.ts'

interface Props {
  deviceId: string
  /** The present list of logs; undefined until it is known. */
  listed: LogListState | undefined
}

/** Requests new logs from the device. */
export function RequestLogs({ deviceId, listed }: Props) {
  const setAwaited = useSetAtom(pendingLogsAtom(deviceId))
  const reason = useCan('seeDevices') ? undefined : 'Requires the right to see devices.'
  const { run, isBusy } = useAction(requestFfrLogs, {
    done: 'Request FFR logs successfully. New logs will be updated in a few minutes',
    failed: 'Failed to request FFR logs',
    refreshes: [listFfrLogs],
  })

  const requestLogs = async () => {
    const { outcome } = await run({ params: { deviceId } })
    if (outcome === 'ok' && listed) setAwaited({ sinceMs: now(), before: listed })
  }

  return (
    <WithReason reason={reason}>
      <Button appearance="primary" disabledFocusable={reason !== undefined || isBusy} onClick={() => void requestLogs()}>
        {isBusy ? 'Requesting...' : 'Request FFR logs'}
      </Button>
    </WithReason>
  )
}
