import { MINUTE_MS, SECOND_MS } from '#contract/durations.ts'
import { chargersA } from './infer-group.ts'
import { isOfStorage, isStorage, netW } from './infer-devices.ts'
import { A_PER_KW, type SavedGroup, type SavedRun, type SavedStation } from './saved-run.ts'
import { MEANS_FROM_MS } from './saved-files.ts'

/** An expectation at a moment. */
export interface ExpectedLine {
  readonly atMs: number
  readonly [key: string]: unknown
}

/** What a current may differ by: 2 % or 1 A. */
export const toleranceOf = (amperes: number): number => Math.max(1, Math.abs(amperes) * 0.02)
/** Moments of a group with an expectation each. */
const MOMENTS = 20
/** The model needs this long to settle, ms. */
export const SETTLED_MS = MINUTE_MS

const round = (value: number) => Math.round(value * 10) / 10
const isCharging = (station: SavedStation | undefined, atMs: number) => station?.states.at(atMs)?.status === 'Charging'

/** A second in which nothing changes around it, at or after this time. */
function quietMs(
  { stations, resolutionMs }: SavedRun,
  { deviceIds, changes }: SavedGroup,
  atMs: number,
  endMs: number,
): number | undefined {
  // A mean says what was drawn in this second only if nothing changes in its whole step.
  const aroundMs = resolutionMs >= MEANS_FROM_MS ? resolutionMs : 0
  for (let one = atMs; one <= Math.min(endMs, atMs + MINUTE_MS); one += 5 * SECOND_MS) {
    const [fromMs, toMs] = [one - 20 * SECOND_MS - aroundMs, one + 5 * SECOND_MS + aroundMs]
    const isQuiet = deviceIds.every((id) => {
      const { states, allocations } = stations.get(id) ?? {}
      return (states?.within(fromMs, toMs).length ?? 0) <= 1 && (allocations?.within(fromMs, toMs).length ?? 0) <= 1
    })
    if (isQuiet && !changes.some((change) => change.atMs >= fromMs && change.atMs <= toMs)) return one
  }
  return undefined
}

/** What happened as expectations: sums and numbers of a group at quiet moments, and when the safe limit and a reserve were in force. */
export function expectations(run: SavedRun, names: ReadonlyMap<string, string>): ExpectedLine[] {
  const { startMs, endMs, stations, groups } = run
  const found: ExpectedLine[] = []
  const stepMs = Math.max(MINUTE_MS, Math.ceil((endMs - startMs) / MOMENTS / MINUTE_MS) * MINUTE_MS)
  for (const group of groups) {
    const { entry, deviceIds, safeLimit, activations } = group
    const isOfAmperes = entry.type === 'GROUP_TYPE_CHARGER'
    for (let dueMs = startMs + SETTLED_MS; dueMs <= endMs; dueMs += stepMs) {
      const atMs = quietMs(run, group, dueMs, endMs)
      if (atMs === undefined || isOfStorage(group)) continue
      const worst = Math.max(...chargersA(run, group, atMs))
      const tolerance = toleranceOf(worst)
      found.push({
        atMs,
        group: entry.name,
        charging: deviceIds.filter((id) => isCharging(stations.get(id), atMs)).length,
        ...(isOfAmperes && {
          sumOfCurrents: { atLeast: round(Math.max(0, worst - tolerance)), atMost: round(worst + tolerance) },
        }),
      })
    }
    for (const [atMs, isOn] of safeLimit.entries()) {
      const isShown = atMs > startMs + SETTLED_MS && atMs + 5_000 <= endMs
      if (isShown) found.push({ atMs: atMs + 5_000, group: entry.name, safeLimit: isOn })
    }
    for (const { fromMs, toMs } of activations) {
      if (fromMs > startMs) found.push({ atMs: fromMs + 5_000, group: entry.name, activated: true })
      if (toMs !== null && toMs + 10_000 <= endMs) found.push({ atMs: toMs + 10_000, group: entry.name, activated: false })
    }
  }
  for (const station of stations.values()) {
    const name = names.get(station.entry.deviceId)
    for (let atMs = startMs + SETTLED_MS; isStorage(station) && atMs <= endMs; atMs += stepMs) {
      const [watts, before, after] = [atMs, atMs - 5 * SECOND_MS, atMs + 5 * SECOND_MS].map((one) => netW(station, one))
      if (watts === undefined || !station.states.at(atMs)?.isOnline) continue
      // In a response to the frequency, a second of delay is a large difference.
      if (Math.abs(watts - (before ?? 0)) > 100 || Math.abs(watts - (after ?? 0)) > 100) continue
      const toleranceW = (1_000 * toleranceOf((watts * A_PER_KW) / 1_000)) / A_PER_KW
      const powerW = { atLeast: Math.floor(watts - toleranceW), atMost: Math.ceil(watts + toleranceW) }
      found.push({ atMs, station: name, powerW })
    }
    if (station.entry.type.category === 'Energy storage') continue
    for (const [place, atMs] of station.states.times.entries()) {
      const status = station.states.values[place]?.status
      const untilMs = station.states.times[place + 1] ?? endMs
      const middleMs = atMs + 15 * SECOND_MS
      const isShort = atMs < startMs + SETTLED_MS || untilMs - atMs < 30 * SECOND_MS || middleMs > endMs
      if (isShort || !station.states.values[place]?.isOnline) continue
      found.push({ atMs: middleMs, station: name, status })
    }
  }
  return found.toSorted((a, b) => a.atMs - b.atMs)
}
