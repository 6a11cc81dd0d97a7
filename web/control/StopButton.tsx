import { Button, Tooltip } from '@fluentui/react-components'
import { useState, type ReactNode } from 'react'
import { chargeDevice } from '#contract/control.ts'
import { SECOND_MS } from '#contract/durations.ts'
import type { Station } from '#contract/stations.ts'
import { readV2gSettings, type V2gSettings } from '#contract/v2g.ts'
import { call } from '#platform/call.ts'
import { readFormerPower } from '#platform/former-power.ts'
import { refresh } from '#platform/query-client.ts'
import { useAction } from '#platform/use-action.ts'
import { useCan, useSession } from '#session/session.ts'
import { notify } from '#ui/notices/notices.ts'
import type { FormerPower } from '#units/power-entry.ts'
import { confirmCommand } from './reserve-question.ts'
import { FOLLOWS_AFTER_MS, READ_ONLY, READS_AFTER_COMMAND, stopText, stopLock } from './stop-text.ts'

/** Without the former power by then, the stop has no Undo. */
const LONGEST_READ_MS = SECOND_MS

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

interface WithStopProps {
  station: Station
  /** Renders a control that stops the device. `lock`: the reason why it cannot be stopped now. */
  children: (stop: { lock: string | undefined; run: () => void }) => ReactNode
}

/** The same for a control of another form, such as the item of a menu. */
export function WithStop({ station, children }: WithStopProps) {
  const mayControl = useCan('controlDevice')
  const { stop } = useStop(station)
  return children({ lock: mayControl ? stopLock(station) : READ_ONLY, run: () => void stop() })
}

/** The V2G settings that apply to a point; undefined for other devices, and if they cannot be read. */
async function readSettings({ type, assignedGroups }: Station, signal: AbortSignal): Promise<V2gSettings | undefined> {
  const group = assignedGroups.find(({ isSuperGroup, ...one }) => one.type === 'GROUP_TYPE_V2G' && !isSuperGroup)
  if (type.category !== 'V2G' || !group) return undefined
  const read = await call(readV2gSettings, { params: { groupId: group.id }, signal })
  return read.outcome === 'ok' ? read.value : undefined
}

function useStop(station: Station) {
  const { deviceId } = station
  const name = station.name || deviceId
  const user = useSession()
  const [isReading, setReading] = useState(false)
  const { run, isBusy } = useAction(chargeDevice, {
    failed: 'Error adjusting device charging statuses',
    refreshes: READS_AFTER_COMMAND,
  })

  const send = async (body: FormerPower, done: string, undo?: () => void) => {
    const { outcome } = await run({ params: { deviceId }, body })
    if (outcome !== 'ok') return
    notify.done(done, undo)
    setTimeout(() => refresh(READS_AFTER_COMMAND), FOLLOWS_AFTER_MS)
  }

  const stop = async () => {
    if (isReading || isBusy) return
    setReading(true)
    // A slow read must not delay the stop.
    const signal = AbortSignal.timeout(LONGEST_READ_MS)
    const [former, settings, isConfirmed] = await Promise.all([
      readFormerPower(station, signal),
      readSettings(station, signal),
      confirmCommand(station, { powerKw: 0 }, user, signal),
    ])
    setReading(false)
    if (!isConfirmed) return
    const restore = former && (() => void send(former, `Restored the power of ${name}`))
    await send({ powerKw: 0 }, stopText(station, settings), restore)
  }
  return { stop, isBusy: isReading || isBusy }
}
