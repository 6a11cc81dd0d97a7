import { SECOND_MS } from '#contract/durations.ts'
import type { Station } from '#contract/stations.ts'
import { agoText, dateTimeText, isAhead } from '#units/dates.ts'
import { flowText } from '#units/current-power.ts'
import { deviationText, type DroopPoint, type DroopParameters } from './droop.ts'

/** A battery sends values every second. After this time without values, a warning shows their age. */
const OUTDATED_AFTER_MS = 15 * SECOND_MS

export interface DroopState {
  text: string
  /** The state needs attention. */
  isWarning: boolean
}

type Followed = Pick<Station, 'isOnline' | 'fcrNEnabled' | 'timestamp'>

const warning = (text: string): DroopState => ({ text, isWarning: true })
const fact = (text: string): DroopState => ({ text, isWarning: false })

/** One sentence on the state of a battery: why it does not follow the frequency, or its deviation from the ideal line. */
export function droopState(
  station: Followed,
  unit: DroopParameters | undefined,
  newest: DroopPoint | undefined,
  nowMs: number,
): DroopState {
  if (!station.isOnline) return warning(`Offline. Last seen ${dateTimeText(station.timestamp)}.`)
  if (!newest) return warning('No frequency with a power received in the last two minutes.')
  const ageMs = nowMs - newest.atMs
  if (ageMs > OUTDATED_AFTER_MS || isAhead(ageMs)) return warning(`Last values received ${agoText(ageMs)}.`)
  if (!station.fcrNEnabled) return fact('FCR-N is off. The battery does not follow the frequency.')
  if (!unit) return fact('No ideal line, because the rated power is unknown.')
  const baseline = unit.baselineW === 0 ? '' : `, around its baseline of ${flowText(unit.baselineW)}`
  return fact(`${deviationText(newest, unit)}${baseline}`)
}
