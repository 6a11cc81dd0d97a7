import { MINUTE_MS, SECOND_MS } from '#contract/durations.ts'
import { chargersA, sumKw } from './infer-group.ts'
import { SETTLED_MS, toleranceOf } from './infer-expectations.ts'
import { forecastDifferences } from './forecasts.ts'
import type { ModelGroup, ModelRun } from './model-run.ts'
import { isReal, type SavedGroup, type SavedRun, type SavedStation } from './saved-run.ts'
import { MEANS_FROM_MS } from './saved-files.ts'
import { brokenValues, type Found, shiftedClock, spanOf } from './value-faults.ts'

export interface Difference extends Found {
  /** False if what the incident does not contain explains it too: the order of a queue at the start, or the frequency by second. */
  readonly isCertain: boolean
}

const amps = (value: number) => `${Math.round(value * 10) / 10} A`

/** Differences shorter than this are reactions, ms. Real chargers take up to 15 s, and polls of the meter 2 s. */
const reactionMs = ({ stations, resolutionMs }: SavedRun) =>
  2 * (resolutionMs - SECOND_MS) + ([...stations.values()].some(isReal) ? 25 : 8) * SECOND_MS

/** A limit that came into force late within one mean: the mean is that of the former current for a part of its step. */
function lateWithinMean(run: SavedRun, own: ModelGroup, group: SavedGroup): Found[] {
  const { resolutionMs: stepMs } = run
  if (stepMs < MEANS_FROM_MS) return []
  const meanOf = (fromMs: number) => {
    let sum = 0
    for (let atMs = fromMs; atMs < fromMs + stepMs; atMs += SECOND_MS) sum += Math.max(...(own.sums.at(atMs) ?? [0]))
    return (sum * SECOND_MS) / stepMs
  }
  const roomAt = (atMs: number) => Math.min(...(own.rooms.at(atMs) ?? [Infinity]))
  const theirsAt = (atMs: number) => Math.max(...chargersA(run, group, atMs))
  const firstMs = Math.min(
    ...group.deviceIds.map((id) => run.stations.get(id)?.series.get('Current.Import')?.times[0] ?? Infinity),
  )
  for (let atMs = firstMs; atMs + 2 * stepMs <= run.endMs; atMs += stepMs) {
    if (atMs < run.startMs + SETTLED_MS) continue
    const [before, theirs, after] = [theirsAt(atMs - stepMs), theirsAt(atMs), theirsAt(atMs + stepMs)]
    const [was, ours, later] = [meanOf(atMs - stepMs), meanOf(atMs), meanOf(atMs + stepMs)]
    const agrees = Math.abs(before - was) <= toleranceOf(was) && Math.abs(after - later) <= toleranceOf(later)
    const lateMs = ((theirs - ours) * stepMs) / (before - after)
    const isLimited = roomAt(atMs + stepMs) < roomAt(atMs - SECOND_MS) - 2
    const minMs = reactionMs({ ...run, resolutionMs: SECOND_MS }) + 5 * SECOND_MS
    if (!agrees || !isLimited || before - after < 3 || lateMs < minMs) continue
    const production = `Its chargers drew ${amps(theirs)} in this minute, and kept the limit about ${Math.round(lateMs / SECOND_MS)} s later.`
    return [
      {
        kind: 'limit-late',
        subject: group.entry.name,
        group: group.entry.name,
        atMs,
        production,
        model: `They draw ${amps(ours)}.`,
      },
    ]
  }
  return []
}

/** The sums of a group on its grid lines, against what the limits leave. */
function aboveLimit(run: SavedRun, model: ModelRun, group: SavedGroup): Found[] {
  const own = model.groups.get(group.entry.id)
  if (!own || group.entry.type !== 'GROUP_TYPE_CHARGER') return []
  const reaction = reactionMs(run)
  const excess = (atMs: number) => {
    const sums = chargersA(run, group, atMs)
    const rooms = own.rooms.at(atMs) ?? [Infinity, Infinity, Infinity]
    const over = sums.map((sum, line) => sum - Math.max(rooms[line] ?? Infinity, 0) - toleranceOf(sum))
    const line = over.indexOf(Math.max(...over))
    return { sums, rooms, line, isOver: (over[line] ?? 0) > 0 }
  }
  const from = run.startMs + SETTLED_MS
  const found = spanOf(from, run.endMs, reaction, (atMs) => excess(atMs).isOver)
  if (!found) return lateWithinMean(run, own, group)
  const [atMs, toMs] = found
  const { sums, rooms, line } = excess(Math.min(toMs, atMs + reaction))
  const ours = own.sums.at(Math.min(toMs, atMs + reaction)) ?? [0, 0, 0]
  const room = rooms[line] ?? Infinity
  const base = { subject: group.entry.name, group: group.entry.name, atMs }
  const production = `Its chargers drew ${amps(sums[line] ?? 0)} on L${line + 1}.`
  const allows = `The limits leave ${amps(room)} to the chargers on L${line + 1}; they draw ${amps(ours[line] ?? 0)}.`
  const total = (lines: readonly number[]) => lines.reduce((sum, one) => sum + one, 0)
  const isLess = sums.some((sum, one) => sum < (ours[one] ?? 0) - toleranceOf(ours[one] ?? 0))
  if (isLess && Math.abs(total(sums) - total(ours)) <= 0.1 * total(ours) + 1) {
    return [{ kind: 'wrong-phase', ...base, production, model: allows }]
  }
  // The model without its safe limit is another difference.
  if (own.safeLimit.at(atMs) === true && group.safeLimit.at(atMs) !== true) return []
  if (toMs >= run.endMs - reaction) return [{ kind: 'limit-ignored', ...base, production, model: allows }]
  const after = own.rooms.at(toMs + SECOND_MS)?.[line] ?? Infinity
  // The limit ended, and production did not come back below it.
  if (after > room + toleranceOf(room)) return [{ kind: 'released-early', ...base, production, model: allows }]
  const late = `${production} It kept the limit ${Math.round((toMs - atMs) / SECOND_MS)} s later.`
  return [{ kind: 'limit-late', ...base, production: late, model: allows }]
}

/** The safe limit was in force in the model and not in production, or the other way round. */
function safeLimitDifferences(run: SavedRun, model: ModelRun, group: SavedGroup): Found[] {
  const own = model.groups.get(group.entry.id)?.safeLimit
  if (!own) return []
  const base = { subject: group.entry.name, group: group.entry.name }
  const inProduction = (atMs: number) =>
    group.safeLimit.at(atMs) ?? group.limitSteps.some((one) => one.kind === 'safe-limit' && one.atMs <= run.startMs)
  const from = run.startMs + SETTLED_MS
  const missing = spanOf(from, run.endMs, 6 * SECOND_MS, (atMs) => own.at(atMs) === true && !inProduction(atMs))
  if (missing) {
    const was = [...group.safeLimit.entries()].some(([atMs, isOn]) => !isOn && Math.abs(atMs - missing[0]) <= 5 * SECOND_MS)
    const production = was
      ? 'It ended the safe limit while its meter was silent.'
      : 'Its meter was silent, and no safe limit came into force.'
    return [
      {
        kind: was ? 'released-early' : 'safe-limit-missing',
        ...base,
        atMs: missing[0],
        production,
        model: 'The safe limit is in force.',
      },
    ]
  }
  const kept = spanOf(from, run.endMs, 15 * SECOND_MS, (atMs) => own.at(atMs) === false && inProduction(atMs))
  if (!kept) return []
  return [
    {
      kind: 'released-late',
      ...base,
      atMs: kept[0],
      production: 'It kept the safe limit.',
      model: 'The meter sends values again: the safe limit has ended.',
    },
  ]
}

/** Activations that reduced less than half of what the settings demand, and one that the other side does not have. */
function reserveDifferences(run: SavedRun, model: ModelRun, group: SavedGroup): Found[] {
  const own = model.groups.get(group.entry.id)
  const base = { subject: group.entry.name, group: group.entry.name }
  for (const { fromMs, toMs } of group.activations) {
    const untilMs = fromMs + reactionMs(run) + 30 * SECOND_MS
    if (fromMs <= run.startMs + SETTLED_MS || untilMs > Math.min(toMs ?? run.endMs, run.endMs) || !group.fcr?.isEnabled) continue
    const [before, after] = [sumKw(run, group, fromMs - 2 * SECOND_MS), sumKw(run, group, untilMs)]
    const required = Math.min(group.fcr.powerDecrease ?? 0, before)
    if (required < 1 || before - after >= required / 2) continue
    const production = `Activated at ${before.toFixed(1)} kW, it drew ${after.toFixed(1)} kW a moment later.`
    return [{ kind: 'reserve-missing', ...base, atMs: fromMs, production, model: `It reduces ${required.toFixed(1)} kW.` }]
  }
  if (!own || group.activations.length === 0) return []
  const isActive = (atMs: number) => group.activations.some(({ fromMs, toMs }) => atMs >= fromMs && atMs < (toMs ?? Infinity))
  const missing = spanOf(
    run.startMs + SETTLED_MS,
    run.endMs,
    12 * SECOND_MS,
    (atMs) => own.activated.at(atMs) === true && !isActive(atMs),
  )
  if (!missing) return []
  return [
    {
      kind: 'released-early',
      ...base,
      atMs: missing[0],
      production: 'It was not activated.',
      model: 'The frequency keeps it activated.',
    },
  ]
}

/** The first second in which a station draws another current than the model, and why. */
function stationDifferences(run: SavedRun, model: ModelRun, group: SavedGroup, station: SavedStation): Found[] {
  const { deviceId, name } = station.entry
  const own = model.stations.get(deviceId)
  const current = station.series.get('Current.Import')
  if (!own || !current) return []
  const reaction = reactionMs(run) + 7 * SECOND_MS
  const { resolutionMs } = run
  const ourA = (atMs: number) => {
    if (resolutionMs < MEANS_FROM_MS) return own.currentA.at(atMs) ?? 0
    const fromMs = atMs - ((atMs - (current.times[0] ?? 0)) % resolutionMs)
    return own.currentA.mean(fromMs, fromMs + resolutionMs) ?? 0
  }
  const found = spanOf(run.startMs + SETTLED_MS, run.endMs, reaction, (atMs) => {
    const state = station.states.at(atMs)
    const drawn = current.at(atMs)
    return state?.isOnline === true && typeof drawn === 'number' && Math.abs(drawn - ourA(atMs)) > Math.max(1, 0.1 * drawn)
  })
  if (!found) return []
  const [atMs] = found
  const atEnd = atMs + reaction
  const [drawn, ours] = [current.at(atEnd) ?? 0, ourA(atEnd)]
  const allocation = station.allocations.at(atEnd)
  const production = `It drew ${amps(drawn)}${allocation && Number.isFinite(allocation.allowed) ? `; it was allowed ${amps(allocation.allowed)}${allocation.limit ? ` (${allocation.limit})` : ''}` : ''}.`
  const allowed = own.allowedA.at(atEnd) ?? Infinity
  const reason = own.reasons.at(atEnd)
  const says = `It draws ${amps(ours)}${Number.isFinite(allowed) ? ` of ${amps(allowed)}` : ''}${reason ? ` (${reason})` : ''}.`
  const base = { subject: name, group: group.entry.name, atMs, production, model: says }
  const isPaused = (status: string | undefined) => status === 'SuspendedEVSE'
  const [theirs, mine] = [station.states.at(atEnd)?.status, own.statuses.at(atEnd)]
  if (isPaused(mine) === isPaused(theirs)) {
    const most = Math.max(...station.allocations.within(atEnd - resolutionMs, atEnd + resolutionMs).map((one) => one.allowed))
    if (allocation && Number.isFinite(most) && drawn > most + Math.max(1, 0.1 * drawn)) {
      return [{ ...base, kind: 'limit-ignored' }]
    }
    return [{ ...base, kind: 'other' }]
  }
  // One side serves the car and the other one lets it wait. Another car of the group explains it: it is served the other way round.
  const others = group.deviceIds.filter((id) => id !== deviceId)
  const swapped = others.some((id) => {
    const [a, b] = [run.stations.get(id)?.states.at(atEnd)?.status, model.stations.get(id)?.statuses.at(atEnd)]
    return isPaused(mine) ? isPaused(a) && b === 'Charging' : a === 'Charging' && isPaused(b)
  })
  const hasPriority = [station, ...others.map((id) => run.stations.get(id))].some((one) =>
    one?.allocations.within(atMs - MINUTE_MS, atEnd).some(({ limit }) => limit === 'priority'),
  )
  if (swapped) return [{ ...base, kind: hasPriority ? 'priority' : 'queue-order' }]
  return [{ ...base, kind: isPaused(mine) ? 'released-early' : 'released-late' }]
}

/** What follows from the values of production alone. */
const BY_VALUES: ReadonlySet<Found['kind']> = new Set<Found['kind']>([
  'values-missing',
  'values-frozen',
  'clock-shifted',
  'safe-limit-missing',
  'reserve-missing',
])

/** Whether runs with other random values also part here, so that the model does not say what happens. */
function isSensitive({ startMs }: SavedRun, models: readonly ModelRun[], group: SavedGroup, untilMs: number): boolean {
  const [first, ...others] = models
  return group.deviceIds.some((id) => {
    const own = first?.stations.get(id)
    return others.some((other) => {
      const theirs = other.stations.get(id)
      return spanOf(startMs + SETTLED_MS, untilMs, 25 * SECOND_MS, (atMs) => {
        return Math.abs((own?.currentA.at(atMs) ?? 0) - (theirs?.currentA.at(atMs) ?? 0)) > 2
      })
    })
  })
}

function certainty(run: SavedRun, models: readonly ModelRun[], group: SavedGroup): (found: Found) => boolean {
  const isQueueAtStart = group.deviceIds.some((id) => {
    const station = run.stations.get(id)
    return (
      station?.states.at(run.startMs + 5 * SECOND_MS)?.status === 'SuspendedEVSE' && station.entry.type.category === 'charger'
    )
  })
  const isMeasured = [...run.stations.values()].some(({ series }) => series.has('Frequency'))
  const isByFrequency = group.activations.length > 0 && !isMeasured && group.fcr?.isEnabledStepwise !== false
  return ({ kind, atMs }) => {
    if (BY_VALUES.has(kind)) return true
    if (isByFrequency && group.activations.some(({ fromMs }) => atMs >= fromMs - MINUTE_MS)) return false
    return !isQueueAtStart && !isSensitive(run, models, group, atMs + MINUTE_MS)
  }
}

/**
 * Where a saved incident and the runs of its rebuilt scenario part: the first difference of each group and station, in their order.
 * The first run is compared; the others have other random values.
 */
export function differencesOf(run: SavedRun, models: readonly ModelRun[]): Difference[] {
  const found: Difference[] = []
  const [model] = models
  if (!model) return found
  for (const group of run.groups) {
    const members = group.deviceIds.flatMap((id) => run.stations.get(id) ?? [])
    const broken = members.flatMap((station) => {
      const values = brokenValues(run, station, group)
      return values.length > 0 ? values : shiftedClock(run, station, group)
    })
    const ofGroup = [
      ...safeLimitDifferences(run, model, group),
      ...aboveLimit(run, model, group),
      ...reserveDifferences(run, model, group),
    ]
    const explained = new Set(broken.map(({ subject }) => subject))
    const ofStations = members
      .filter(({ entry: { name, type } }) => !explained.has(name) && (type.category === 'charger' || type.category === 'DC'))
      .flatMap((station) => stationDifferences(run, model, group, station))
    const isCertain = certainty(run, models, group)
    for (const { isSure, ...one } of forecastDifferences(run, model, group)) found.push({ ...one, isCertain: isSure })
    for (const one of [...broken, ...ofGroup, ...ofStations]) found.push({ ...one, isCertain: isCertain(one) })
  }
  return found.toSorted((a, b) => Number(b.isCertain) - Number(a.isCertain) || a.atMs - b.atMs)
}
