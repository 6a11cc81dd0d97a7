import { SECOND_MS } from '#contract/durations.ts'
import type { Inference, Line } from './infer-cars.ts'
import type { SavedGroup, SavedRun, SavedStation } from './saved-run.ts'

/** Load management notices a charger that does not obey after the time that it has to follow. */
const NOTICED_MS = 20 * SECOND_MS
const HELD = new Set(['Faulted', 'Unavailable', 'Reserved'])

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
export function faultLines(
  run: SavedRun,
  station: SavedStation,
  name: string | number,
): { lines: Line[]; inferences: Inference[] } {
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
