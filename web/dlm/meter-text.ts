import type { Allocations } from '#contract/allocations.ts'
import type { ExternalMeterValues, MeterReadings } from '#contract/dlm.ts'
import { SECOND_MS } from '#contract/durations.ts'
import { currentText, roundA } from '#units/current-power.ts'
import { agoText, ageText, momentMs } from '#units/dates.ts'
import { withMinusSign } from '#units/numbers/number-format.ts'

type Boost = NonNullable<MeterReadings['boost']>

/** Why a boost device adds nothing; undefined while it sends values. */
export function boostProblem({ deviceId, isKnown, isStale, lastValueAt }: Boost, nowMs: number): string | undefined {
  if (deviceId === null) return 'Boost charging has no device of its own with a provider, so that it adds nothing.'
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
  return lastMs === undefined ? '' : `Last value ${agoText(nowMs - lastMs)}.`
}

/**
 * The status of an external meter. `live`: values arrive. `late`: no value for more than half of the meter timeout.
 * `timed-out`: the safe limit applies.
 */
interface MeterState {
  state: 'live' | 'late' | 'timed-out'
  silentS: number
  /** Seconds until the safe limit applies. */
  remainingS: number
}

/** The meter status of a group, extrapolated from the last reply to `nowMs`. Undefined without a meter. */
export function meterStateAt({ asOf, meter }: Pick<Allocations, 'asOf' | 'meter'>, nowMs: number): MeterState | undefined {
  if (!meter) return undefined
  const sinceAnswerS = Math.max(0, (nowMs - (momentMs(asOf) ?? nowMs)) / SECOND_MS)
  const silentS = Math.floor(meter.silentS + sinceAnswerS)
  const remainingS = Math.max(0, Math.ceil(meter.timeoutS - meter.silentS - sinceAnswerS))
  // The platform decides whether the safe limit applies: after a timeout it may wait for a second value.
  const state = meter.isSafeLimit ? 'timed-out' : silentS > meter.timeoutS / 2 ? 'late' : 'live'
  return { state, silentS, remainingS }
}

/** The fields of a meter for each line: current in A, power in W. */
export const METER_LINES = [
  { line: 'L1', current: 'currentL1', power: 'powerL1' },
  { line: 'L2', current: 'currentL2', power: 'powerL2' },
  { line: 'L3', current: 'currentL3', power: 'powerL3' },
] as const satisfies readonly { line: string; current: keyof ExternalMeterValues; power: keyof ExternalMeterValues }[]

/** True if no line of the meter has a value. */
export const hasNoValues = (values: ExternalMeterValues) =>
  METER_LINES.every(({ current, power }) => values[current] === null && values[power] === null)

/** `12.1 / 10.9 / 14 A`: the currents of the three lines, or their powers in W if the meter reports no currents. */
export function meterText(values: ExternalMeterValues | null): string {
  if (!values || hasNoValues(values)) return '–'
  const key = METER_LINES.every((line) => values[line.current] === null) ? 'power' : 'current'
  const figures = METER_LINES.map(({ current, power }) =>
    key === 'power' ? values[power] : signedCurrent(values[current], values[power]),
  ).map((value) => (value === null ? '–' : withMinusSign(String(roundA(value)))))
  return `${figures.join(' / ')} ${key === 'power' ? 'W' : 'A'}`
}

/** Some meters report the amount of a current. It flows in the direction of the power on its line. */
export const signedCurrent = (currentA: number | null, powerW: number | null): number | null =>
  currentA !== null && powerW !== null && powerW < 0 ? -Math.abs(currentA) : currentA

/** The values of a line of a meter: `−11.47 A` and `−2638 W` while the site feeds in. */
export function lineTexts(currentA: number | null, powerW: number | null): { current: string; power: string } {
  return {
    current: currentText(signedCurrent(currentA, powerW)),
    power: powerW === null || !Number.isFinite(powerW) ? '–' : withMinusSign(`${Math.round(powerW) + 0} W`),
  }
}
