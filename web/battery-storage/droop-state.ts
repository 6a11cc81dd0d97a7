import { SECOND_MS } from '#contract/durations.ts'
import type { Station } from '#contract/stations.ts'
import { dateTimeText } from '#units/dates.ts'
import { ageText } from '#units/durations.ts'
import { flowText } from '#units/power-flow.ts'
import { deviationText, type DroopPoint, type DroopUnit } from './droop.ts'

/** A battery sends every second; silent for longer than this it is said to be. */
const SILENT_AFTER_MS = 15 * SECOND_MS

export interface DroopState {
  text: string
  /** Something is not as it should be. */
  isWarning: boolean
}

type Followed = Pick<Station, 'isOnline' | 'fcrNEnabled' | 'timestamp'>

const warning = (text: string): DroopState => ({ text, isWarning: true })
const fact = (text: string): DroopState => ({ text, isWarning: false })

/** What is to be said of a battery beside its picture, in one sentence: what keeps it from following, else how well it follows. */
export function droopState(
  station: Followed,
  unit: DroopUnit | undefined,
  newest: DroopPoint | undefined,
  nowMs: number,
): DroopState {
  if (!station.isOnline) return warning(`Offline. It was last heard of at ${dateTimeText(station.timestamp)}.`)
  if (!newest) return warning('It sent no values in the last two minutes.')
  const ageMs = nowMs - newest.atMs
  if (ageMs > SILENT_AFTER_MS) return warning(`Its last values are from ${ageText(ageMs)} ago.`)
  if (!station.fcrNEnabled) return fact('FCR-N is off: it does not follow the frequency.')
  if (!unit) return fact('Its rated power is not known, so there is no ideal line.')
  const baseline = unit.baselineW === 0 ? '' : `, around its baseline of ${flowText(unit.baselineW)}`
  return fact(`${deviationText(newest, unit)}${baseline}`)
}
