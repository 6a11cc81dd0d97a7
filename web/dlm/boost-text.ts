import type { MeterReadings } from '#contract/dlm.ts'
import { momentMs, ageText } from '#units/dates.ts'

type Boost = NonNullable<MeterReadings['boost']>

/** Why a boost device adds nothing; undefined while it sends values. */
export function boostProblem({ deviceId, isKnown, isStale, lastValueAt }: Boost, nowMs: number): string | undefined {
  if (deviceId === null) return 'Boost charging has no device, so that it adds nothing.'
  if (!isKnown) return `The device ${deviceId} is not known. Boost charging adds nothing.`
  if (!isStale) return undefined
  const lastMs = momentMs(lastValueAt)
  const since =
    lastMs === undefined ? 'The boost device sends no values' : `No value from the boost device for ${ageText(nowMs - lastMs)}`
  return `${since}. Boost charging adds nothing.`
}

/** `Last value 2 s ago.` Empty without a value. */
export function boostAge({ lastValueAt }: Boost, nowMs: number): string {
  const lastMs = momentMs(lastValueAt)
  return lastMs === undefined ? '' : `Last value ${ageText(Math.max(0, nowMs - lastMs))} ago.`
}
