import { readStationReasons } from '#contract/allocations.ts'
import { readMeterValues, readStation, type Station } from '#contract/stations.ts'
import { formerBaseline, formerLimit, type FormerPower } from '#units/power-entry.ts'
import { call } from './call.ts'

/** The power that is set on a device now, as the command that restores it. Undefined if it cannot be read. */
export async function readFormerPower(
  { deviceId, type }: Pick<Station, 'deviceId' | 'type'>,
  signal?: AbortSignal,
): Promise<FormerPower | undefined> {
  const within = signal && { signal }
  if (type.category === 'V2G' || type.category === 'Energy storage') {
    const values = await call(readMeterValues, { params: { deviceId }, ...within })
    return values.outcome === 'ok' ? formerBaseline(values.value) : undefined
  }
  const present = await call(readStation, { params: { id: deviceId }, ...within })
  if (present.outcome !== 'ok') return undefined
  if (present.value.setpointKw !== undefined) return formerLimit(present.value, [])
  const read = await call(readStationReasons, { query: { deviceIds: [deviceId] }, ...within })
  return read.outcome === 'ok' ? formerLimit(present.value, read.value.reasons) : undefined
}
