import { SECOND_MS } from '#contract/durations.ts'
import { hashOf } from '#simulator/core/model/random.ts'
import { CAR_MS, carPathOf, stationPathOf } from '#simulator/dynamics/model/path-parameters.ts'
import { PHASE_V } from '#simulator/grid/model/kilowatts.ts'
import { addCurrent } from './infer-phases.ts'
import { MEANS_FROM_MS } from './saved-files.ts'
import { isReal, type SavedRun, type SavedStation } from './saved-run.ts'
import { Steps } from './steps.ts'

/** The seed of a rebuilt scenario. */
export const SEED = 1

/** A car that was at a station: the seconds of its states, ms. */
export interface Stay {
  readonly fromMs: number
  /** When it could charge; null if it never could. */
  readonly readyMs: number | null
  readonly finishedMs: number | null
  readonly leftMs: number | null
}

const SESSION = new Set(['Charging', 'SuspendedEV', 'SuspendedEVSE'])
/** Statuses that say nothing about the car. */
export const HELD = new Set(['Faulted', 'Unavailable', 'Reserved'])

export function staysOf({ states }: SavedStation, startMs: number): Stay[] {
  const stays: { fromMs: number; readyMs: number | null; finishedMs: number | null; leftMs: number | null }[] = []
  let own: (typeof stays)[number] | undefined
  for (const [atMs, { status }] of states.entries()) {
    if (HELD.has(status)) continue
    const isThere = status === 'Preparing' || status === 'Finishing' || SESSION.has(status)
    // A car that left and another one that came within a second.
    if (own && (!isThere || (status === 'Preparing' && own.readyMs !== null))) {
      own.leftMs = atMs
      own = undefined
    }
    if (!isThere) continue
    if (!own) stays.push((own = { fromMs: Math.max(atMs, startMs), readyMs: null, finishedMs: null, leftMs: null }))
    if (SESSION.has(status)) own.readyMs ??= atMs
    if (status === 'Finishing') own.finishedMs ??= atMs
  }
  return stays
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1]

/** The delay that gives the declared time of most chargers, ms. */
const DELAY_MS = 3_000
/** The time from a setpoint to the current of the car that a station shows, ms; undefined without a change that shows it. */
function reactionMs({ series, allocations }: SavedStation, fromMs: number, toMs: number): number | undefined {
  const current = series.get('Current.Import')
  const found: number[] = []
  for (const atMs of allocations.times) {
    const before = current?.at(atMs - SECOND_MS)
    const isSettled = current?.within(atMs - 3 * SECOND_MS, atMs).every((one) => Math.abs((one ?? 0) - (before ?? 0)) < 0.3)
    if (atMs < fromMs || atMs > toMs || !before || before < 1 || !isSettled) continue
    const isMoved = (s: number) => Math.abs((current?.at(atMs + s * SECOND_MS) ?? before) - before) > 0.5
    const seconds = Array.from({ length: LAG_MS / SECOND_MS }, (_, s) => s).find(isMoved)
    if (seconds !== undefined && allocations.within(atMs, atMs + seconds * SECOND_MS).length === 1) {
      found.push(seconds * SECOND_MS)
    }
  }
  // A car that starts shows it too, at most that of its status.
  const startMs = current?.times.find((atMs) => atMs > fromMs && atMs <= toMs && (current.at(atMs) ?? 0) >= 1)
  const sentMs = allocations.times.findLast((atMs) => atMs <= (startMs ?? -Infinity) && (allocations.at(atMs)?.allowed ?? 0) > 0)
  if (startMs !== undefined && sentMs !== undefined && sentMs >= fromMs - SECOND_MS && found.length === 0) {
    found.push(startMs - sentMs)
  }
  const middle = median(found)
  return middle === undefined || middle > LAG_MS ? undefined : middle - SECOND_MS / 2
}
/** The delay of a charger whose cars take longer to follow than the way from the charger alone; undefined for another one. */
export function delaySeconds(station: SavedStation, { startMs, endMs, resolutionMs }: SavedRun): number | undefined {
  const isSimple = isReal(station) && station.entry.obedience?.declaredReactionMs === DELAY_MS + CAR_MS[1]
  if (!isSimple || station.entry.type.category !== 'charger' || resolutionMs > SECOND_MS) return undefined
  const found = staysOf(station, startMs).flatMap(({ fromMs, leftMs }) => reactionMs(station, fromMs, leftMs ?? endMs) ?? [])
  return found.length > 0 && Math.min(...found) >= DELAY_MS + CAR_MS[0] ? DELAY_MS / SECOND_MS : undefined
}

/** How a station shows what its car may draw. */
interface Shape {
  readonly phases: 1 | 2 | 3
  readonly capacityKwh: number
  /** How far its current is below what it may draw, A. */
  readonly belowA: number
}

/** So large that the rebuilt car does not fill its battery: what a car takes is a line of the scenario. */
const CAPACITY_KWH = 2_000
const CAPACITIES = Array.from({ length: 400 }, (_, place) => CAPACITY_KWH - place)

/** A real car draws less than it is allowed; the model of car that does so the most like this one is chosen. An allocation that fell by less than 1 A is not in the log. */
export function shapeOf(station: SavedStation, stay: Stay, toMs: number, run: SavedRun): Shape {
  const fromMs = stay.readyMs ?? stay.fromMs
  const { entry, series, allocations } = station
  const [current, power, voltage] = ['Current.Import', 'Power.Active.Import', 'Voltage'].map((name) => series.get(name))
  const shares: number[] = []
  const gaps: number[] = []
  for (let atMs = fromMs; atMs <= toMs; atMs += Math.max(1_000, Math.floor((toMs - fromMs) / 600_000) * 1_000)) {
    const [amperes, watts] = [current?.at(atMs) ?? 0, power?.at(atMs) ?? 0]
    if (amperes < 1) continue
    shares.push(watts / (amperes * (voltage?.at(atMs) ?? PHASE_V)))
    const allowed = allocations.within(atMs - LAG_MS, atMs)
    const [present] = allowed
    if (present && allowed.length === 1 && Number.isFinite(present.allowed)) gaps.push(Math.floor(present.allowed) - amperes)
  }
  const found = Math.min(entry.installedPhase ?? 3, Math.max(1, Math.round(median(shares) ?? 3)))
  const phases = found === 1 || found === 2 ? found : 3
  if (!isReal(station) || entry.type.category !== 'charger') return { phases, capacityKwh: CAPACITY_KWH, belowA: 0 }
  const belowOf = (kwh: number) => {
    const path = carPathOf(kwh * 1_000, 'ac')
    return path.belowA + (path.differencesA[phases - 1]?.[0] ?? 0)
  }
  const gap = median(gaps.map((one) => (one > 1.1 ? one - 1 : one)).filter((one) => one > 0.1 && one < 1.1)) ?? 0.6
  const delay = delaySeconds(station, run)
  const wayMs = delay === undefined ? stationPathOf(hashOf(SEED, 'station', entry.stationId), 'ac').platformMs : delay * SECOND_MS
  const reaction = run.resolutionMs > SECOND_MS ? undefined : reactionMs(station, stay.fromMs, toMs)
  const costOf = (kwh: number) =>
    Math.abs(belowOf(kwh) - gap) / 0.03 +
    (reaction === undefined ? 0 : Math.abs(carPathOf(kwh * 1_000, 'ac').followsMs + wayMs - reaction) / 250)
  const capacityKwh = CAPACITIES.reduce((best, one) => (costOf(one) < costOf(best) ? one : best))
  return { phases, capacityKwh, belowA: belowOf(capacityKwh) }
}

/** From the status Charging to the full current of a real car. */
const STARTS_MS = 8_000
/** A setpoint may take this long to the car. */
const LAG_MS = 15_000
/** Values that differ by less are the same limit of a car. */
const isSame = (a: number, b: number) => a === b || (Number.isFinite(b) && Math.abs(a - b) <= Math.max(0.25, 0.02 * b))

/** The current on a grid line that this allocation is, A. */
function onLine({ entry, states, series, allocations }: SavedStation, line: number, atMs: number): number {
  const [amperes, watts] = ['Current.Import', 'Power.Active.Import'].map((name) => series.get(name)?.at(atMs - SECOND_MS) ?? 0)
  const sums = [0, 0, 0]
  const { allowed = 0 } = allocations.at(atMs) ?? {}
  if (states.at(atMs)?.status === 'Charging' && amperes && watts) addCurrent(sums, entry, allowed, (watts / amperes) * allowed)
  return sums[line - 1] ?? 0
}

/**
 * The limit of a car that kept its allocation when another one with the same allocation got more, A per phase: what the import limit
 * leaves to it. Less than 1 A more is not allocated, and not in the log.
 */
function leftTo(station: SavedStation, fellows: readonly SavedStation[], fromMs: number, toMs: number): number | undefined {
  for (const { allocations } of fellows) {
    for (const [atMs, { allowed, reason }] of allocations.entries()) {
      const { line, importLimit } = reason ?? {}
      const own = station.allocations.at(atMs)?.allowed ?? 0
      const isMore = Math.abs((allocations.at(atMs - SECOND_MS)?.allowed ?? 0) - own) < 0.05 && allowed > own + 1
      if (!isMore || !line || !importLimit || atMs <= fromMs || atMs >= toMs || onLine(station, line, atMs) === 0) continue
      const sum = [station, ...fellows].reduce((total, one) => total + onLine(one, line, atMs), 0)
      const isOnly = !fellows.some((one) => Math.abs(onLine(one, line, atMs) - own) < 0.05)
      const left = importLimit - sum
      if (isOnly && left > 0.1 && left < 1) return Math.round((own + left) * 100) / 100
    }
  }
  return undefined
}

const FALLS_MS = 45 * SECOND_MS
/** Whether a current falls in small steps below an allocation that stays, as that of a car that is nearly full. */
function fallsSteadily({ series, allocations }: SavedStation, atMs: number): boolean {
  if (allocations.within(atMs - FALLS_MS, atMs).length > 1) return false
  const values = series.get('Current.Import')?.within(atMs - FALLS_MS, atMs) ?? []
  const [first, last] = [values[0] ?? 0, values.at(-1) ?? 0]
  return (
    values.length >= 4 &&
    first - last >= 0.15 &&
    values.every((one, place) => place === 0 || (one ?? 0) < (values[place - 1] ?? 0))
  )
}

/** What a station drew before a reduction within the step of a mean: from its part of the mean, and the mean of the next step. */
export function drawnBefore(station: SavedStation, property: string, reducedMs: number, stepMs: number): number | undefined {
  const values = station.series.get(property)
  const [firstMs = reducedMs] = values?.times ?? []
  const fromMs = firstMs + Math.floor((reducedMs - firstMs) / stepMs) * stepMs
  let chargingMs = 0
  for (let atMs = fromMs; atMs < reducedMs; atMs += SECOND_MS) {
    chargingMs += station.states.at(atMs)?.status === 'Charging' ? SECOND_MS : 0
  }
  const [own, after] = [values?.at(fromMs) ?? 0, values?.at(fromMs + stepMs) ?? 0]
  return chargingMs < 10 * SECOND_MS ? undefined : Math.max(0, own * stepMs - after * (fromMs + stepMs - reducedMs)) / chargingMs
}

export interface LimitContext {
  readonly run: SavedRun
  /** The other stations of its groups. */
  readonly fellows: readonly SavedStation[]
  /** Whether something else than load management reduced the station then: a reserve, or a charger that did not obey. */
  readonly isReduced: (atMs: number) => boolean
}

/** The highest current of a car over time, A per phase: Infinity while only load management limits it, 0 while it is full. */
export function ownLimits(
  station: SavedStation,
  { readyMs, finishedMs, leftMs }: Stay,
  { run: { startMs, endMs, resolutionMs }, fellows, isReduced }: LimitContext,
  { belowA }: Shape,
) {
  const { series, allocations, states, entry } = station
  const current = series.get('Current.Import')
  const own: { atMs: number; amperes: number }[] = []
  if (readyMs === null || !current) return own
  const hasDelay = isReal(station)
  const tolerance = hasDelay && entry.type.category === 'charger' ? 1.9 : 1.05
  let candidate: { atMs: number; amperes: number; seen: number } | undefined
  const present = () => own.at(-1)?.amperes ?? Infinity
  const untilMs = Math.min(finishedMs ?? endMs, leftMs ?? endMs)
  const isCoarse = resolutionMs > SECOND_MS
  const isMean = resolutionMs >= MEANS_FROM_MS
  const edgeMs = (isMean ? (current.times[0] ?? 0) : startMs) % resolutionMs
  // A mean says something only in a step without a change, and a sample after one.
  const [sinceMs, stepMs] = isMean ? [LAG_MS, resolutionMs] : [isCoarse ? resolutionMs : LAG_MS, 0]
  // The limit of a car does not rise, so that less than what it draws later does not limit it.
  const maxDrawn = [...current.entries()].filter(([atMs]) => atMs < untilMs)
  for (let place = maxDrawn.length - 2; place >= 0; place--) {
    const [atMs = 0, amperes = 0] = maxDrawn[place] ?? []
    maxDrawn[place] = [atMs, Math.max(amperes ?? 0, maxDrawn[place + 1]?.[1] ?? 0)]
  }
  const highestFrom = new Steps<number | null>()
  for (const [atMs, amperes] of maxDrawn) highestFrom.add(atMs, amperes)
  const settle = (atMs: number, amperes: number) => own.push({ atMs, amperes })
  for (let atMs = readyMs; atMs < untilMs; atMs += 1_000) {
    const state = states.at(atMs)
    if (state?.status === 'SuspendedEV') {
      candidate = undefined
      if (present() !== 0) settle(atMs, 0)
      continue
    }
    // A car that wants to charge again, also while it waits.
    if (present() === 0 && state !== undefined && SESSION.has(state.status)) settle(atMs, Infinity)
    const drawn = current.at(atMs)
    if (state?.status !== 'Charging' || !state.isOnline || typeof drawn !== 'number' || drawn < 0.5) continue
    if (isReduced(atMs) || isReduced(atMs + stepMs)) continue
    const isSteady = (atMs - edgeMs) % resolutionMs === 0 && states.within(atMs - sinceMs, atMs + stepMs).length === 1
    if (isCoarse && !isSteady) continue
    const recent = allocations.within(atMs - sinceMs, atMs + stepMs)
    const last = recent.at(-1)
    // The reason names the car. Less than 1 A below it is an allocation that is not in the log.
    if (hasDelay && !isMean && last?.limit === 'car' && Math.abs(drawn + belowA - last.allowed) < 1.05) {
      candidate = undefined
      if (!isSame(last.allowed, present())) settle(atMs, last.allowed)
      continue
    }
    const least = Math.min(...recent.map(({ allowed }) => allowed), Infinity)
    const most = Math.max(...recent.map(({ allowed }) => allowed), -Infinity)
    // An allocation that the car limits is its limit, which is more exact than a mean.
    const [first] = recent
    const isStated = isMean && recent.length === 1 && first?.limit === 'car' && Math.abs(first.allowed - drawn) < 2
    const amperes = isStated ? first.allowed : Math.round((drawn + belowA) * 100) / 100
    // A change of less than 1 A is not in the log. Whole amperes above the last one there are a limit of the car.
    const isWhole = Math.abs(amperes - Math.round(amperes)) < 0.05
    const isAbove =
      drawn + 0.5 < (highestFrom.at(atMs) ?? 0)
        ? false
        : hasDelay
          ? drawn > Math.floor(most) + 0.1
          : (isMean || isWhole) && drawn > most + (isMean ? 0.5 : 0.3)
    const isOfCar = recent.slice(isMean ? 0 : -1).every(({ limit }) => limit === 'car') || isAbove
    const isOwnFall = fallsSteadily(station, atMs) && !fellows.some((one) => fallsSteadily(one, atMs))
    if (isOfCar || isOwnFall || drawn < least - tolerance) {
      if (isSame(amperes, present())) candidate = undefined
      else if (candidate && isSame(candidate.amperes, amperes)) candidate.seen++
      else candidate = { atMs, amperes, seen: 1 }
      if (candidate && (isCoarse || candidate.seen >= (hasDelay ? (isAbove ? 45 : 8) : 2))) {
        settle(candidate.atMs, amperes)
        candidate = undefined
      }
    } else {
      candidate = undefined
      if (amperes > present() && !isSame(amperes, present())) settle(atMs, Infinity)
    }
  }
  const left = isCoarse || own.length > 0 ? undefined : leftTo(station, fellows, readyMs, untilMs)
  if (left !== undefined) own.push({ atMs: readyMs, amperes: left })
  if (!isMean || own.length > 0) return own
  const stated = allocations.within(readyMs, untilMs).find(({ limit }) => limit === 'car')
  if (stated && Number.isFinite(stated.allowed)) return [{ atMs: readyMs, amperes: stated.allowed }]
  // Without a steady step, the mean while it charges says something if the car was allowed more all the time.
  const firstMs = edgeMs + Math.floor((readyMs - edgeMs) / resolutionMs) * resolutionMs
  for (let atMs = firstMs; atMs < untilMs; atMs += resolutionMs) {
    const [fromMs, toMs] = [Math.max(atMs, readyMs + (hasDelay ? STARTS_MS : 0)), Math.min(atMs + resolutionMs, untilMs)]
    let chargingMs = 0
    for (let oneMs = fromMs; oneMs < toMs; oneMs += SECOND_MS) {
      chargingMs += states.at(oneMs)?.status === 'Charging' ? SECOND_MS : 0
    }
    const least = Math.min(...allocations.within(Math.max(readyMs, fromMs - LAG_MS), toMs).map(({ allowed }) => allowed))
    const amperes = Math.round(((current.at(atMs) ?? 0) * 100 * resolutionMs) / chargingMs) / 100
    let reducedMs = fromMs
    while (reducedMs < toMs && !isReduced(reducedMs)) reducedMs += SECOND_MS
    const before =
      reducedMs > fromMs && reducedMs < toMs ? drawnBefore(station, 'Current.Import', reducedMs, resolutionMs) : undefined
    if (before !== undefined && before >= 0.5) return [{ atMs: readyMs, amperes: Math.round(before * 100) / 100 }]
    const says = chargingMs >= resolutionMs / 3 && amperes >= 0.5 && !isReduced(fromMs)
    if (says && amperes < 0.85 * least - tolerance) return [{ atMs: readyMs, amperes }]
  }
  return own
}
