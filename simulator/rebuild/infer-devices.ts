import { SECOND_MS } from '#contract/durations.ts'
import { ONE_WAY_EFFICIENCY } from '#simulator/devices/model/charge-curve.ts'
import { PHASE_V } from '#simulator/grid/model/kilowatts.ts'
import { departureTimeOf } from '#simulator/v2g/model/v2g-schedule.ts'
import { callLine, type Inference, type Line } from './infer-cars.ts'
import { HELD, type Stay } from './infer-stays.ts'
import { type Settings, settingsOf, type Values } from './infer-settings.ts'
import type { PastForecast } from './past-forecasts.ts'
import { numberOf } from './saved-files.ts'
import type { Change, SavedGroup, SavedRun, SavedStation } from './saved-run.ts'
import { Steps } from './steps.ts'

interface Found {
  readonly lines: Line[]
  readonly inferences: Inference[]
}

export const isStorage = ({ entry }: SavedStation): boolean =>
  entry.type.category === 'V2G' || entry.type.category === 'Energy storage'

export const isOfStorage = ({ entry: { type } }: SavedGroup): boolean =>
  type === 'GROUP_TYPE_V2G' || type === 'GROUP_TYPE_BATTERY'

/** Power of a device, W; negative while it delivers. */
export const netW = (station: SavedStation | undefined, atMs: number): number =>
  (station?.series.get('Power.Active.Import')?.at(atMs) ?? 0) - (station?.series.get('Power.Active.Export')?.at(atMs) ?? 0)

/** The power of a station as it was saved, W; negative while it delivers. null without a value. */
export function savedW({ series, entry: { installedPhase } }: SavedStation, atMs: number): number | null {
  const [taken, given] = ['Power.Active.Import', 'Power.Active.Export'].map((name) => series.get(name)?.at(atMs) ?? null)
  if (typeof taken === 'number' || typeof given === 'number') return (taken ?? 0) - (given ?? 0)
  const amperes = series.get('Current.Import')?.at(atMs)
  return typeof amperes === 'number' ? amperes * PHASE_V * (installedPhase ?? 3) : null
}

/** Changes of a device by users, each once, also if it is in several groups. */
function deviceChanges({ groups }: SavedRun, { entry }: SavedStation): Change[] {
  const own = groups.map(({ changes }) => changes.filter(({ deviceId }) => deviceId === entry.deviceId))
  return own.find((changes) => changes.length > 0) ?? []
}

const COMMANDS = [
  ['power', 'powerKw'],
  ['baseline', 'Pbaseline'],
  ['ffrPowerPositive', 'FFRPowerPositive'],
  ['ffrPowerNegative', 'FFRPowerNegative'],
] as const

/** What users set at a device: its power in W, its fast reserves and FCR-N at the start, and each change of them. */
const controlOf = (run: SavedRun, station: SavedStation, leavesMs: readonly number[]): Settings => {
  const { deviceId, ratedPower, setpointKw = null, fcrNEnabled, type } = station.entry
  // Of a charger it is a limit until the car leaves. Of an EATON battery the call has a share of its power.
  const power = setpointKw === null || (!isStorage(station) && leavesMs.length > 0) ? null : setpointKw * 1_000
  const divisor = type.driver.toUpperCase() === 'EATON' ? 10 * (ratedPower ?? 1) : 1_000
  const saved = { power, baseline: null, ffrPowerPositive: null, ffrPowerNegative: null, fcrNEnabled }
  const linesOf = (atMs: number, was: Values, now: Values) => {
    const body: Record<string, number> = {}
    for (const [property, field] of COMMANDS) {
      const watts = now[property]
      if (typeof watts === 'number' && watts !== was[property]) body[field] = property === 'power' ? watts / divisor : watts
    }
    const isFcrN = now['fcrNEnabled'] === true
    return [
      ...(Object.keys(body).length > 0 ? [callLine(atMs, 'chargeDevice', { deviceId }, body)] : []),
      ...(isFcrN === was['fcrNEnabled'] ? [] : [callLine(atMs, 'setFcrN', { deviceId }, { enabled: isFcrN })]),
    ]
  }
  const { atStart, lines } = settingsOf(deviceChanges(run, station), saved, linesOf)
  // After the cars of the start have arrived.
  const first = linesOf(run.startMs - 10 * SECOND_MS, { fcrNEnabled: atStart?.['fcrNEnabled'] }, atStart ?? {})
  return { atStart, lines: [...first, ...lines] }
}

/** The power that users had set for a station, W; null without one. Of a charger only until its car leaves. */
export function setpointsOf(run: SavedRun, station: SavedStation, leavesMs: readonly number[]): Steps<number | null> {
  const steps = new Steps<number | null>()
  const power = controlOf(run, station, leavesMs).atStart?.['power']
  steps.add(-Infinity, typeof power === 'number' ? power : null)
  const ends = isStorage(station) ? [] : leavesMs.map((atMs) => ({ atMs, property: 'power', value: '' }))
  const changes = [...deviceChanges(run, station), ...ends].toSorted((a, b) => a.atMs - b.atMs)
  for (const { atMs, property, value } of changes) if (property === 'power') steps.add(atMs, numberOf(value))
  return steps
}

/** Powers that users set, at their second: a limit of a charger, and baselines and fast reserves of other devices. */
export function commandLines(run: SavedRun, station: SavedStation, leavesMs: readonly number[]): Found {
  const { lines } = controlOf(run, station, leavesMs)
  if (lines.length === 0 && !isStorage(station)) return { lines, inferences: [] }
  const isKnown = !run.notRead.some(({ what }) => what.startsWith('changes by users'))
  const isPartial = deviceChanges(run, station).some(({ property }) => property === 'basepoints')
  const what = isKnown
    ? `${lines.length} commands by users${isPartial ? '; its basepoints are not known' : ''}.`
    : 'What users set is not known; what was set at the time of saving is assumed.'
  return { lines, inferences: [{ subject: station.entry.name, what, confidence: isPartial || !isKnown ? 'low' : 'high' }] }
}

/** A battery at the start: whether it follows the frequency, and its state of charge, %. */
export function batteryAtStart(run: SavedRun, station: SavedStation): object {
  if (station.entry.type.category !== 'Energy storage') return {}
  const soc = station.series.get('SoC')?.values.find((value) => value !== null)
  return { fcrN: controlOf(run, station, []).atStart?.['fcrNEnabled'], ...(typeof soc === 'number' && { soc }) }
}

/** The capacity of a V2G car from its energy and its state of charge, kWh; undefined if the latter hardly changed. */
export function capacityKwh({ series }: SavedStation, fromMs: number, toMs: number): number | undefined {
  const soc = series.get('SoC')
  const times = (soc?.times ?? []).filter((atMs) => atMs > fromMs && atMs <= toMs)
  const [first, last] = [times[0], times.at(-1)]
  if (first === undefined || last === undefined) return undefined
  const rise = (soc?.at(last) ?? 0) - (soc?.at(first) ?? 0)
  const moved = (way: string) => {
    const register = series.get(`Energy.Active.${way}.Register`)
    return (register?.at(last) ?? 0) - (register?.at(first) ?? 0)
  }
  const wh = moved('Import') * ONE_WAY_EFFICIENCY - moved('Export') / ONE_WAY_EFFICIENCY
  const kwh = Math.abs(rise) < 1 ? NaN : wh / 10 / rise
  return kwh > 5 && kwh <= 2_000 ? Math.round(kwh) : undefined
}

const timeText = (hhmm: number) => `${String(Math.floor(hhmm / 100)).padStart(2, '0')}:${String(hhmm % 100).padStart(2, '0')}`
const timeOfDay = (departure: unknown) => (typeof departure === 'string' ? departureTimeOf(Date.parse(departure)) : departure)

/** The car of a stay at a V2G point: what arrives, and the changes of its schedule. `atMs` is the second of its line. */
export function v2gCar(
  run: SavedRun,
  station: SavedStation,
  stay: Stay,
  atMs: number,
): { arrives: object; lines: Line[]; inference: Inference } {
  const { deviceId, stationId, name } = station.entry
  const toMs = stay.leftMs ?? Infinity
  // Of a car that has left, what was read while the group was followed.
  const isOfStay = (one: PastForecast) => one.deviceId === deviceId && one.atMs >= stay.fromMs && one.atMs < toMs
  const session =
    stay.leftMs === null
      ? run.groups.flatMap(({ sessions }) => sessions).find((one) => one.deviceId === deviceId)
      : run.groups.flatMap(({ pastForecasts }) => pastForecasts).findLast(isOfStay)
  const { targetSoC = null, departureTime: departure = null, source: scheduleSource = 'unknown' } = session ?? {}
  const changes = deviceChanges(run, station).filter((one) => one.atMs >= stay.fromMs && one.atMs < toMs)
  const params = { sessionId: `${stationId}-${Math.round(atMs / SECOND_MS)}` }
  const { atStart, lines } = settingsOf(changes, { targetSoC, departure, scheduleSource }, (changedMs, _was, now) => {
    const body = { targetSoC: now['targetSoC'], departureTime: timeOfDay(now['departure']) }
    const isSet = now['scheduleSource'] === 'custom' && now['departure'] !== null
    return [
      isSet ? callLine(changedMs, 'saveSessionSchedule', params, body) : callLine(changedMs, 'deleteSessionSchedule', params),
    ]
  })
  const isKnown = session !== undefined || lines.length > 0
  const { targetSoC: target, departure: leaves, scheduleSource: source } = atStart ?? {}
  const leavesAt = timeOfDay(leaves)
  const isOwn = typeof leavesAt === 'number' && (source === 'mobile' || source === 'custom')
  const soc =
    station.series
      .get('SoC')
      ?.within(stay.fromMs, toMs)
      .find((value) => value !== null) ?? 40
  const capacity = capacityKwh(station, stay.fromMs, Math.min(toMs, run.endMs))
  const size = capacity === undefined ? 'and an assumed capacity' : `of ${capacity} kWh`
  const plan = isKnown ? `the source of its schedule is ${String(source)}` : 'its schedule was not saved'
  return {
    arrives: {
      soc,
      ...(typeof target === 'number' && { target }),
      ...(capacity !== undefined && { capacity }),
      ...(isOwn && { departure: timeText(leavesAt), source }),
      ...(isKnown && source === 'unknown' && { source }),
    },
    lines,
    inference: {
      subject: name,
      what: `A car with ${soc} % ${size}; ${plan}${lines.length > 0 ? `, with ${lines.length} changes by users` : ''}.`,
      confidence: isKnown && capacity !== undefined ? 'high' : isKnown ? 'medium' : 'low',
    },
  }
}

/** Load management notices a charger that does not obey after the time that it has to follow. */
const NOTICED_MS = 20 * SECOND_MS

/** From when on load management named the station as one that draws more than its limit; Infinity if it did not. */
export function ignoringFromMs({ groups, stations }: SavedRun, { entry }: SavedStation): number {
  const times = (group: SavedGroup) =>
    group.deviceIds.flatMap((id) =>
      [...(stations.get(id)?.allocations.entries() ?? [])]
        .filter(([, { reason }]) => reason?.ignoring?.some((one) => one.station === entry.name && !one.isSwitchedOff))
        .map(([atMs]) => atMs),
    )
  return Math.min(...groups.flatMap(times), Infinity)
}

/** Outages and held statuses of a station, and that it did not obey its limits. */
export function faultLines(run: SavedRun, station: SavedStation, name: string | number): Found {
  const { entry, states, series, allocations } = station
  const { startMs } = run
  const lines: Line[] = []
  const inferences: Inference[] = []
  let [wasOnline, wasHeld] = [true, false]
  for (const [atMs, { status, isOnline }] of states.entries()) {
    const isHeld = HELD.has(status)
    const change = {
      ...(isOnline !== wasOnline && { online: isOnline }),
      ...(isHeld ? { status } : wasHeld && { status: 'Available' }),
    }
    ;[wasOnline, wasHeld] = [isOnline, isHeld]
    if (Object.keys(change).length === 0) continue
    lines.push({ atMs: atMs <= startMs ? -Infinity : atMs, stimulus: { station: { station: name, ...change } } })
  }
  const noticedMs = ignoringFromMs(run, station)
  if (!Number.isFinite(noticedMs)) return { lines, inferences }
  const charger = (atMs: number, how: object) => lines.push({ atMs, stimulus: { charger: { station: name, ...how } } })
  let last = 0
  for (let atMs = noticedMs - NOTICED_MS; atMs <= run.endMs; atMs += SECOND_MS) {
    const drawn = series.get('Current.Import')?.at(atMs) ?? 0
    const allowed = Math.max(...allocations.within(atMs - NOTICED_MS, atMs).map((one) => one.allowed), 0)
    if (drawn <= allowed + 0.5 && last === 0) continue
    if (drawn < 1) break
    if (Math.abs(drawn - last) > 0.25) charger(Math.max(startMs, atMs - SECOND_MS), { ignores: drawn })
    last = drawn
  }
  if (last > 0) {
    inferences.push({ subject: entry.name, what: 'It drew more than its limit; load management noticed it.', confidence: 'high' })
  }
  return { lines, inferences }
}
