import { MINUTE_MS } from '#contract/durations.ts'
import type { V2gForecast } from '#contract/v2g.ts'
import { capacityKwh } from './infer-devices.ts'
import type { ModelRun } from './model-run.ts'
import type { SavedGroup, SavedRun } from './saved-run.ts'
import type { Found } from './value-faults.ts'

/** Forecasts that differ by less follow from what the incident does not contain, such as the exact capacity of a battery. */
const SOC_TOLERANCE = 5
const START_TOLERANCE_MS = 20 * MINUTE_MS

type Outcome = Pick<V2gForecast, 'isReachable' | 'reachableSoC' | 'targetSoC' | 'soc'>

const percent = (value: number | null) => (value === null ? 'an unknown state of charge' : `${Math.round(value)} %`)
const says = ({ isReachable, reachableSoC, targetSoC }: Outcome) =>
  `Its target of ${percent(targetSoC)} ${isReachable === null ? 'may be reached' : isReachable ? 'is reached' : 'is not reached'}: ${percent(reachableSoC)} at the departure.`

const timeOf = (instant: string | null) => (instant === null ? NaN : Date.parse(instant))
const isFar = (a: number | null, b: number | null, tolerance: number) => a !== null && b !== null && Math.abs(a - b) > tolerance

/** Whether a forecast contradicts itself. */
const contradicts = ({ isReachable, reachableSoC, targetSoC, soc }: Outcome): boolean =>
  reachableSoC !== null &&
  targetSoC !== null &&
  isReachable !== null &&
  (isReachable ? reachableSoC < targetSoC - 1 : reachableSoC >= targetSoC && (soc ?? 0) < targetSoC)

const CONTRADICTED = { kind: 'forecast-wrong', model: 'The forecast contradicts itself.', isSure: true } as const

/** Forecasts of V2G sessions that contradict themselves, or those of the model for the same plan. */
export function forecastDifferences(run: SavedRun, model: ModelRun, group: SavedGroup): (Found & { readonly isSure: boolean })[] {
  const ours = model.groups.get(group.entry.id)?.forecasts
  const wrong = group.pastForecasts.filter((one) => one.departure !== null && !one.obstacle && contradicts(one))
  // The first one of each session.
  const past = new Map(wrong.toReversed().map((one) => [one.sessionId, one]))
  const before = [...past.values()].map((one) => {
    const subject = run.stations.get(one.deviceId)?.entry.name ?? one.deviceId
    return Object.assign({ subject, group: group.entry.name, atMs: one.atMs, production: says(one) }, CONTRADICTED)
  })
  const atEnd = group.sessions.flatMap(({ sessionId, deviceId, stationName }) => {
    if (past.has(sessionId)) return []
    const theirs = group.forecasts.find((forecast) => forecast.sessionId === sessionId)
    const own = ours?.get(deviceId)
    const station = run.stations.get(deviceId)
    if (!theirs || theirs.departure === null || theirs.obstacle || !station) return []
    const subject = station.entry.name || stationName
    const base = {
      kind: 'forecast-wrong',
      subject,
      group: group.entry.name,
      atMs: run.savedMs,
      production: says(theirs),
    } as const
    if (contradicts(theirs)) return [{ ...base, ...CONTRADICTED }]
    const isSamePlan =
      own !== undefined &&
      !own.obstacle &&
      own.targetSoC === theirs.targetSoC &&
      Math.abs(timeOf(own.departure) - timeOf(theirs.departure)) < MINUTE_MS &&
      !isFar(own.soc, theirs.soc, 2)
    if (!isSamePlan) return []
    const isOtherEnd = isFar(own.reachableSoC, theirs.reachableSoC, SOC_TOLERANCE)
    const isOtherStart = Math.abs(timeOf(own.latestStart) - timeOf(theirs.latestStart)) > START_TOLERANCE_MS
    if (!isOtherEnd && !isOtherStart) return []
    return [{ ...base, model: says(own), isSure: capacityKwh(station, run.startMs, run.endMs) !== undefined }]
  })
  return [...before, ...atEnd]
}
