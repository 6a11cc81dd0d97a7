import { FCR_DEFAULTS } from '#contract/demand-response.ts'
import { iso, HOUR_MS, SECOND_MS } from '#contract/durations.ts'
import { RANGE_HZ, STARTS_HZ } from '#simulator/demand-response/model/stepwise.ts'
import type { Inference, Line } from './infer-cars.ts'
import { isOfStorage, netW } from './infer-devices.ts'
import { drawnBefore } from './infer-limits.ts'
import { addCurrent } from './infer-phases.ts'
import { demandResponseSettings } from './infer-settings.ts'
import { MEANS_FROM_MS } from './saved-files.ts'
import type { SavedGroup, SavedRun, SavedStation } from './saved-run.ts'

type Phases = readonly [number, number, number]

/** The sum of the chargers of a group on each grid line, A. */
export function chargersA({ stations }: SavedRun, { deviceIds }: SavedGroup, atMs: number): [number, number, number] {
  const sums: [number, number, number] = [0, 0, 0]
  for (const id of deviceIds) {
    const station = stations.get(id)
    const amperes = station?.series.get('Current.Import')?.at(atMs) ?? 0
    if (!station || amperes === 0) continue
    const watts = station.series.get('Power.Active.Import')?.at(atMs) ?? 0
    addCurrent(sums, station.entry, amperes, watts)
  }
  return sums
}

const MINUTE_MS = 60 * SECOND_MS
const isNear = (a: Phases, b: Phases) => a.every((value, line) => Math.abs(value - (b[line] ?? 0)) < 0.15)

/** The load of the building: exact where load management decided, the mean of the minute elsewhere. */
export function meterLines(run: SavedRun, group: SavedGroup): Line[] {
  const { meter, meterMinutes, limits, entry } = group
  if (!limits?.useExternalDevice && !limits?.isSolarCharging) return []
  const decided = new Set(meter.times.map((atMs) => Math.floor(atMs / MINUTE_MS)))
  const points: { atMs: number; values: Phases }[] = []
  for (const [atMs, values] of meter.entries()) points.push({ atMs, values })
  for (const [atMs, values] of meterMinutes.entries()) {
    if (values && !decided.has(Math.floor(atMs / MINUTE_MS))) points.push({ atMs, values })
  }
  points.sort((a, b) => a.atMs - b.atMs)
  const lines: Line[] = []
  let last: Phases | undefined
  for (const { atMs, values } of points) {
    const own = limits.stationPowerIncluded ? chargersA(run, group, atMs - SECOND_MS) : [0, 0, 0]
    const building = values.map((value, line) => Math.round((value - (own[line] ?? 0)) * 10) / 10) as unknown as Phases
    if (last && isNear(building, last)) continue
    last = building
    const value = building.every((one) => one === building[0]) ? building[0] : building
    lines.push({ atMs: Math.max(run.startMs, atMs - 2 * SECOND_MS), stimulus: { meter: { group: entry.name, value } } })
  }
  const [first] = lines
  if (first) lines[0] = { ...first, atMs: -Infinity }
  return lines
}

/** The silences of the meter that brought the safe limit into force. */
export function silenceLines(run: SavedRun, group: SavedGroup): Line[] {
  const { safeLimit, silentSince, silentAtEndMs, timeoutS, limitSteps, entry } = group
  const lines: Line[] = []
  const add = (atMs: number, silent: boolean) => lines.push({ atMs, stimulus: { meter: { group: entry.name, silent } } })
  const isOnAtStart = limitSteps.some(({ atMs, kind }) => kind === 'safe-limit' && atMs <= run.startMs)
  if (isOnAtStart) add(-Infinity, true)
  for (const [atMs, isOn] of safeLimit.entries()) {
    if (!isOn) {
      add(atMs - 2 * SECOND_MS, false)
      continue
    }
    const dueMs = atMs - timeoutS * SECOND_MS
    const since = silentSince.find((one) => Math.abs(one - dueMs) <= 5 * SECOND_MS) ?? dueMs
    add(Math.max(run.startMs, since), true)
  }
  if (silentAtEndMs !== null && safeLimit.values.at(-1) !== true) add(Math.max(run.startMs, silentAtEndMs), true)
  return lines
}

/** The power of the stations of a group, kW; negative while they deliver. */
export const sumKw = ({ stations }: SavedRun, { deviceIds }: SavedGroup, atMs: number): number =>
  deviceIds.reduce((sum, id) => sum + netW(stations.get(id), atMs), 0) / 1_000

/** Settings of demand response: as saved, or from the activations if the user may not read them. */
export function demandResponseOf(run: SavedRun, group: SavedGroup): { fcr: object | null; inferences: Inference[] } {
  const { activations, entry } = group
  const { atStart } = demandResponseSettings(group)
  if (atStart) return { fcr: atStart, inferences: [] }
  const [first] = activations
  if (!first) return { fcr: null, inferences: [] }
  const { resolutionMs } = run
  // The mean of the step of the activation is that of two powers.
  const isMean = resolutionMs >= MEANS_FROM_MS
  const afterKw = sumKw(run, group, first.fromMs + (isMean ? resolutionMs + 5 * SECOND_MS : 20 * SECOND_MS))
  const beforeW = group.deviceIds.reduce((sum, id) => {
    const station = run.stations.get(id)
    const parted = station && isMean ? drawnBefore(station, 'Power.Active.Import', first.fromMs, resolutionMs) : undefined
    return sum + (parted ?? netW(station, first.fromMs - SECOND_MS - (isMean ? resolutionMs : 0)))
  }, 0)
  const beforeKw = beforeW / 1_000
  const dropKw = Math.max(0, beforeKw - afterKw)
  const powerDecrease = Math.max(1, Math.floor(dropKw))
  return {
    fcr: { isEnabled: true, serviceName: 'FI_SINGLE_STEP', powerDecrease },
    inferences: [
      {
        subject: entry.name,
        what: `A single step that reduces ${powerDecrease} kW: its power fell by ${dropKw.toFixed(1)} kW. The settings were not saved.`,
        confidence: 'low',
      },
    ],
  }
}

/** Time constant of the reduction of a stepwise group, s. */
const LAG_S = 2.5

/** The frequency that explains what a stepwise group reduced in a second of an activation, Hz. */
function stepwiseHz(run: SavedRun, group: SavedGroup, fromMs: number, atMs: number): number {
  const beforeKw = sumKw(run, group, fromMs - 2 * SECOND_MS)
  const hourMs = Math.floor(atMs / HOUR_MS) * HOUR_MS
  const bid = group.bids.find(({ hour }) => Date.parse(hour) === hourMs)
  const soldKw = group.fcr?.mode === 'ECP' ? (bid?.quantity ?? 0) * 1_000 : (group.fcr?.maxStepwiseFlexibility ?? 0)
  const [now, next] = [sumKw(run, group, atMs), sumKw(run, group, atMs + SECOND_MS)]
  // What was required leads what is delivered.
  const requiredKw = beforeKw - now + LAG_S * (now - next)
  const share = soldKw === 0 ? 1 : Math.min(1, Math.max(0, requiredKw / soldKw))
  return STARTS_HZ - RANGE_HZ * (share > 0.97 ? 1.1 : share)
}

/**
 * A recording of the grid frequency: of a device that measured it each second, or else the means of the minutes, and during the
 * activations what explains them. Undefined if no group needs it.
 */
export function frequencyFile(run: SavedRun, fromMs: number): { text: string; inference: Inference } | undefined {
  const knows = ({ series }: SavedStation) => series.get('Frequency')?.values.some((hz) => hz !== null)
  // Of a frequency every 30 s, the means of the minutes say as much.
  const measured = run.resolutionMs <= SECOND_MS ? [...run.stations.values()].find(knows) : undefined
  const windows = run.groups.flatMap((group) =>
    group.activations.map(({ fromMs: startMs, toMs }) => {
      const settings = { ...FCR_DEFAULTS, ...group.fcr }
      const isStepwise = group.fcr?.isEnabledStepwise === true
      const endMs = (toMs ?? Infinity) - (isStepwise ? 0 : settings.deactivationDelay * SECOND_MS)
      const hzAt = (atMs: number) => (isStepwise ? stepwiseHz(run, group, startMs, atMs) : settings.activationFrequency - 0.02)
      return { startMs, endMs, hzAt }
    }),
  )
  if (!measured && windows.length === 0 && !run.groups.some(isOfStorage)) return undefined
  const rows: string[] = []
  const minutes = run.groups.find(({ frequencyMinutes }) => frequencyMinutes.times.length > 0)?.frequencyMinutes
  const own = measured?.series.get('Frequency')
  for (let atMs = fromMs; atMs <= run.endMs; atMs += SECOND_MS) {
    let hz = own ? own.at(Math.max(atMs, run.startMs)) : (minutes?.at(Math.max(atMs, run.startMs)) ?? 50)
    if (typeof hz !== 'number') continue
    if (!own && windows.length > 0) {
      const window = windows.find(({ startMs, endMs }) => atMs >= startMs && atMs < endMs)
      hz = window?.hzAt(atMs) ?? Math.max(hz, FCR_DEFAULTS.deactivationFrequency + 0.02)
    }
    rows.push(`${iso(atMs).replace('T', ' ').replace('Z', '')},${hz.toFixed(3)}`)
  }
  return {
    text: `Time,Value\n${rows.join('\n')}\n`,
    inference: measured
      ? { subject: 'Grid', what: `The frequency that ${measured.entry.name} measured each second.`, confidence: 'high' }
      : {
          subject: 'Grid',
          what: 'The frequency from the means of the minutes; during activations it is what explains the reduction.',
          confidence: 'low',
        },
  }
}
