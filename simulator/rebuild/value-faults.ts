import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#contract/durations.ts'
import { staysOf } from './infer-stays.ts'
import { MEANS_FROM_MS } from './saved-files.ts'
import { isReal, type SavedGroup, type SavedRun, type SavedStation } from './saved-run.ts'
import type { Steps } from './steps.ts'

/** How production and the model part. `other`: none of the named kinds. */
export const KINDS = {
  'limit-ignored': 'Limit ignored',
  'limit-late': 'Limit late',
  'wrong-phase': 'Wrong phase',
  'released-early': 'Released too early',
  'released-late': 'Released too late',
  'safe-limit-missing': 'Safe limit not applied',
  'reserve-missing': 'Reserve not delivered',
  'queue-order': 'Queue order',
  priority: 'Priority',
  'forecast-wrong': 'Forecast wrong',
  'clock-shifted': 'Clock shifted',
  'values-frozen': 'Values frozen',
  'values-missing': 'Values missing',
  other: 'Other current',
} as const

/** What production did, and what the model did. */
export interface Found {
  readonly kind: keyof typeof KINDS
  /** The name of the station, or of the group. */
  readonly subject: string
  readonly group: string
  /** The first second beyond the tolerance, ms. */
  readonly atMs: number
  readonly production: string
  readonly model: string
}

/** The first second of a span of at least `minMs` in which a condition holds, and its end; undefined without one. */
export function spanOf(
  fromMs: number,
  toMs: number,
  minMs: number,
  holds: (atMs: number) => boolean,
): [number, number] | undefined {
  let sinceMs: number | undefined
  let found: [number, number] | undefined
  for (let atMs = fromMs; atMs <= toMs; atMs += SECOND_MS) {
    if (holds(atMs)) {
      sinceMs ??= atMs
      if (found) found[1] = atMs
      else if (atMs - sinceMs >= minMs) found = [sinceMs, atMs]
    } else {
      sinceMs = undefined
      if (found) return found
    }
  }
  return found
}

const WATCHED = ['Current.Import', 'Power.Active.Import', 'Energy.Active.Import.Register', 'Voltage'] as const
const FROZEN_MS = 30 * SECOND_MS
const MISSING_MS = 15 * SECOND_MS

/** Values of a charging station that are missing or do not move. */
export function brokenValues({ startMs, endMs, resolutionMs }: SavedRun, station: SavedStation, group: SavedGroup): Found[] {
  const { states, series, entry } = station
  const isExpected = (atMs: number) => {
    const recent = states.within(atMs - 20 * SECOND_MS, atMs)
    return recent.every(({ isOnline, status }) => isOnline && status === 'Charging')
  }
  const of = { subject: entry.name, group: group.entry.name }
  const isMean = resolutionMs >= MEANS_FROM_MS
  const missing = spanOf(
    startMs,
    endMs,
    isMean ? resolutionMs - SECOND_MS : MISSING_MS + 2 * resolutionMs,
    (atMs) => isExpected(atMs) && typeof series.get('Current.Import')?.at(atMs) !== 'number',
  )
  if (missing) {
    return [
      {
        kind: 'values-missing',
        ...of,
        atMs: missing[0],
        production: 'It charged and sent no values.',
        model: 'It sends values.',
      },
    ]
  }
  // The mean of a power may stay, and a register that counts large steps as well.
  const watched = isMean ? WATCHED.slice(2, 3) : WATCHED
  const counts = series.get('Energy.Active.Import.Register')?.values ?? []
  const countWh = [1_000, 100, 10].find((one) => counts.every((wh) => (wh ?? 0) % one === 0)) ?? 1
  const minMs = isMean ? 2 * resolutionMs : FROZEN_MS + 3 * resolutionMs
  const changes = watched.flatMap((name) => series.get(name)?.times ?? []).toSorted((a, b) => a - b)
  for (const [place, atMs] of changes.entries()) {
    const nextMs = changes[place + 1] ?? endMs
    const watts = series.get('Power.Active.Import')?.at(atMs) ?? 0
    const isRising = watts > 1_000 && (watts * resolutionMs) / HOUR_MS >= (isMean ? 2 * countWh : 0)
    const isFrozen = nextMs - atMs >= minMs && isRising && isExpected(atMs) && isExpected(nextMs)
    if (!isFrozen) continue
    const production = `Its values did not change for ${Math.round((nextMs - atMs) / SECOND_MS)} s, nor its energy at ${Math.round(watts)} W.`
    return [{ kind: 'values-frozen', ...of, atMs: atMs + SECOND_MS, production, model: 'Its energy rises.' }]
  }
  return []
}

/** The largest shift of a clock that is found, s. */
const SHIFT_S = 90

/**
 * How far from this time a steady current starts (`way` 1) or ends (-1) by its means, s: the part of the step in which it does is that of
 * its mean in the one of the next step. Undefined if the means do not show it.
 */
function edgeOfMeans(
  current: Steps<number | null>,
  fromMs: number,
  { resolutionMs: stepMs, endMs }: SavedRun,
  way: 1 | -1,
): number | undefined {
  const [firstMs = 0] = current.times
  const placeOf = Math.floor((fromMs - firstMs) / stepMs)
  const at = (place: number) => (firstMs + place * stepMs < endMs ? (current.at(firstMs + place * stepMs) ?? 0) : 0)
  for (const off of [0, -1, 1, -2, 2]) {
    const place = placeOf + off
    const [before, own, next, later] = [at(place - way), at(place), at(place + way), at(place + 2 * way)]
    if (before >= 0.5 || own < 0.5 || next < 1 || own > 1.02 * next || later > 1.05 * next) continue
    const partMs = Math.min(1, own / next) * stepMs
    const edgeMs = firstMs - SECOND_MS + place * stepMs + (way === 1 ? stepMs - partMs : partMs)
    return Math.round((edgeMs - fromMs) / SECOND_MS)
  }
  return undefined
}

/** The values of a station are those of another time than its states. */
export function shiftedClock(run: SavedRun, station: SavedStation, group: SavedGroup): Found[] {
  const { startMs, endMs, resolutionMs } = run
  const current = station.series.get('Current.Import')
  const stay = staysOf(station, startMs).find(({ readyMs }) => readyMs !== null && readyMs > startMs + MINUTE_MS)
  const isMean = resolutionMs >= MEANS_FROM_MS
  // Samples between a second and a minute do not show the second.
  if (!current || !stay || (resolutionMs > SECOND_MS && !isMean)) return []
  // The values show the start of the session, and its end, at another time than the states by the same span.
  const edge = (fromMs: number, isRise: boolean) => {
    if (isMean) {
      // A change of the allocation changes the means too.
      const [sinceMs, untilMs] = isRise ? [fromMs, fromMs + 2 * resolutionMs] : [fromMs - 2 * resolutionMs, fromMs - SECOND_MS]
      const isSteady = station.allocations.within(sinceMs, untilMs).length <= 1
      return isSteady ? edgeOfMeans(current, fromMs, run, isRise ? 1 : -1) : undefined
    }
    for (let s = -SHIFT_S; s <= SHIFT_S; s++) {
      const atMs = fromMs + s * SECOND_MS
      if (atMs <= startMs || atMs > endMs) continue
      const [before, after] = [current.at(atMs - SECOND_MS) ?? 0, current.at(atMs) ?? 0]
      if (isRise ? before < 1 && after >= 1 : before >= 1 && after < 1) return s
    }
    return undefined
  }
  const charged = [...station.states.entries()].find(
    ([atMs, { status }]) => atMs >= (stay.readyMs ?? 0) && status === 'Charging',
  )?.[0]
  if (charged === undefined) return []
  const shiftS = edge(charged, true)
  const endedMs = stay.finishedMs ?? stay.leftMs
  const endS = endedMs === null ? (isMean ? undefined : shiftS) : edge(endedMs, false)
  const exactS = isMean ? 8 : 3
  if (shiftS === undefined || endS === undefined || Math.abs(shiftS - endS) > exactS) return []
  const isAhead = shiftS <= -exactS
  if (!isAhead && shiftS < (isReal(station) ? 25 : 8 + exactS - 3)) return []
  return [
    {
      kind: 'clock-shifted',
      subject: station.entry.name,
      group: group.entry.name,
      atMs: Math.min(charged, charged + shiftS * SECOND_MS),
      production: `Its values are ${Math.abs(shiftS)} s ${isAhead ? 'ahead of' : 'behind'} its states.`,
      model: 'Current and state change together.',
    },
  ]
}
