import { Button, Tooltip } from '@fluentui/react-components'
import { useState } from 'react'
import { chargeDevice } from '#contract/control.ts'
import type { Station } from '#contract/stations.ts'
import { readFormerPower } from '#platform/former-power.ts'
import { refresh } from '#platform/query-client.ts'
import { useAction } from '#platform/use-action.ts'
import { useCan } from '#session/session.ts'
import { notify } from '#ui/notices/notices.ts'
import type { FormerPower } from '#units/former-power.ts'
import { FOLLOWS_AFTER_MS, READ_ONLY, READS_AFTER_COMMAND } from './command-effect.ts'
import { stopLock } from './stop-lock.ts'

interface Props {
  station: Station
  /** The reason why the controls are disabled. */
  reason?: string | undefined
}

/** Sets the power of a device to 0. The notice offers Undo where the former power is known. */
export function StopButton({ station, reason }: Props) {
  const mayControl = useCan('controlDevice')
  const lock = reason ?? (mayControl ? stopLock(station) : READ_ONLY)
  const { stop, isBusy } = useStop(station)
  const label = `Stop ${station.name || station.deviceId}`
  const button = (
    <Button aria-label={label} disabledFocusable={lock !== undefined || isBusy} onClick={() => void stop()}>
      Stop
    </Button>
  )
  return lock === undefined ? (
    button
  ) : (
    <Tooltip content={lock} relationship="description">
      {button}
    </Tooltip>
  )
}

function useStop(station: Station) {
  const { deviceId } = station
  const name = station.name || deviceId
  const [isReading, setReading] = useState(false)
  const failed = 'Error adjusting device charging statuses'
  const back = useAction(chargeDevice, { done: `Restored the power of ${name}`, failed, refreshes: READS_AFTER_COMMAND })
  const restore = (former: FormerPower) => void back.run({ params: { deviceId }, body: former })
  const known = useAction(chargeDevice, { failed, refreshes: READS_AFTER_COMMAND })

  const stop = async () => {
    if (isReading || known.isBusy) return
    setReading(true)
    const former = await readFormerPower(station)
    setReading(false)
    const { outcome } = await known.run({ params: { deviceId }, body: { powerKw: 0 } })
    if (outcome !== 'ok') return
    notify.done(`Stopped ${name}`, former && (() => restore(former)))
    setTimeout(() => refresh(READS_AFTER_COMMAND), FOLLOWS_AFTER_MS)
  }
  return { stop, isBusy: isReading || known.isBusy }
}
