import { SECOND_MS } from '#contract/durations.ts'
import { carPathOf } from '#simulator/dynamics/model/path-parameters.ts'
import { PHASE_V } from '#simulator/grid/model/kilowatts.ts'
import { addCurrent } from './infer-phases.ts'
import { LAG_MS, median, type Reactions, SESSION, type Stay } from './infer-stays.ts'
import { MEANS_FROM_MS } from './saved-files.ts'
import { isReal, type SavedRun, type SavedStation } from './saved-run.ts'
import { Steps } from './steps.ts'

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
export function shapeOf(station: SavedStation, stay: Stay, toMs: number, ofCarMs: Reactions['ofCarMs']): Shape {
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
  const followsMs = ofCarMs(station, stay.fromMs, toMs)
  const costOf = (kwh: number) =>
    Math.abs(belowOf(kwh) - gap) / 0.03 +
    (followsMs === undefined ? 0 : Math.abs(carPathOf(kwh * 1_000, 'ac').followsMs - followsMs) / 250)
  const capacityKwh = CAPACITIES.reduce((best, one) => (costOf(one) < costOf(best) ? one : best))
  return { phases, capacityKwh, belowA: belowOf(capacityKwh) }
}

/** From the status Charging to the full current of a real car. */
const STARTS_MS = 8_000
/** Values that differ by less are the same limit of a car. */
const isSame = (a: number, b: number) => a === b || (Number.isFinite(b) && Math.abs(a - b) <= Math.max(0.25, 0.02 * b))

/** The grid lines of a station that charges; none while it does not. */
function linesOf({ entry, states, series }: SavedStation, atMs: number): number[] {
  const [amperes, watts] = ['Current.Import', 'Power.Active.Import'].map((name) => series.get(name)?.at(atMs - SECOND_MS) ?? 0)
  const sums = [0, 0, 0]
  if (states.at(atMs)?.status === 'Charging' && amperes && watts) addCurrent(sums, entry, amperes, watts)
  return sums.flatMap((sum, line) => (sum > 0 ? [line] : []))
}

const OF_LINES = new Set(['import-limit', 'main-fuse'])

/** Whether no grid line keeps a station at its allocation: another one has more there, or the line has current left. */
function couldHaveMore(station: SavedStation, fellows: readonly SavedStation[], atMs: number): boolean {
  const { allowed: own = 0, reason } = station.allocations.at(atMs) ?? {}
  const allowedOf = ({ allocations }: SavedStation) => allocations.at(atMs)?.allowed ?? 0
  const lines = linesOf(station, atMs)
  return (
    lines.length > 0 &&
    lines.every((line) => {
      const others = fellows.filter((one) => linesOf(one, atMs).includes(line))
      if (others.some((one) => allowedOf(one) > own + 1)) return true
      // Each of them may have nearly 1 A more than the log shows.
      const sum = others.reduce((total, one) => total + allowedOf(one) + 1, own)
      return reason?.mainCurrent === null && sum + 1 < (reason.importLimit ?? 0)
    })
  )
}

/**
 * The limit of a car that kept its allocation while it could have had more, A per phase. Cars are allocated whole amperes, and a rise
 * by less than 1 A is not made.
 */
function keptBy(station: SavedStation, fellows: readonly SavedStation[], fromMs: number, toMs: number): number | undefined {
  const { allocations, series } = station
  const times = fellows.flatMap((one) => [...one.allocations.times, ...one.states.times])
  for (const atMs of times.filter((one) => one > fromMs && one + LAG_MS < toMs)) {
    const { allowed: own = 0, limit } = allocations.at(atMs) ?? {}
    if (own === 0 || !OF_LINES.has(limit ?? '') || allocations.within(atMs, atMs + LAG_MS).length > 1) continue
    const amperes = Math.ceil(own - 0.01)
    const hasDrawnMore = series
      .get('Current.Import')
      ?.within(fromMs, toMs)
      .some((one) => (one ?? 0) > amperes)
    const moments = [atMs + SECOND_MS, atMs + LAG_MS / 2, atMs + LAG_MS]
    if (hasDrawnMore !== true && moments.every((one) => couldHaveMore(station, fellows, one))) return amperes
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
  { fromMs, readyMs, finishedMs, leftMs }: Stay,
  { run: { startMs, endMs, resolutionMs }, fellows, isReduced }: LimitContext,
  { belowA }: Shape,
) {
  const { series, allocations, states, entry } = station
  const current = series.get('Current.Import')
  const own: { atMs: number; amperes: number }[] = []
  if (readyMs === null || !current) return own
  const hasDelay = isReal(station)
  const isWholeAmperes = hasDelay && entry.type.category === 'charger'
  const tolerance = isWholeAmperes ? 1.9 : 1.05
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
    const seen = Math.round((drawn + belowA) * 100) / 100
    // A change of less than 1 A is not in the log, such as the second part of a rise that settles. Whole amperes above the last one there are a limit of the car.
    const isWhole = Math.abs(seen - Math.round(seen)) < (hasDelay ? 0.1 : 0.05)
    const amperes = isStated ? first.allowed : isWhole ? Math.round(seen) : seen
    const isAbove =
      drawn + 0.5 < (highestFrom.at(atMs) ?? 0)
        ? false
        : hasDelay
          ? last?.limit !== 'settling' && drawn > Math.floor(most) + 0.1
          : (isMean || isWhole) && drawn > most + (isMean ? 0.5 : 0.3)
    const isOfCar = recent.slice(isMean || hasDelay ? 0 : -1).every(({ limit }) => limit === 'car') || isAbove
    const isOwnFall = fallsSteadily(station, atMs) && !fellows.some((one) => fallsSteadily(one, atMs))
    // So much less than its allocation, which can have fallen by nearly 1 A since.
    const isLess = isWholeAmperes && !isMean ? seen + 0.1 < Math.floor(least - 0.99) : drawn < least - tolerance
    if (isOfCar || isOwnFall || isLess) {
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
  const kept = isCoarse || own.length > 0 ? undefined : keptBy(station, fellows, readyMs, untilMs)
  if (kept !== undefined) own.push({ atMs: readyMs, amperes: kept })
  if (own.length > 0) return own
  // Also one that the car had before it could charge.
  const stated = allocations
    .within(isMean ? readyMs : fromMs, untilMs)
    .find(({ limit, allowed }) => limit === 'car' && allowed > 0)
  if (stated && Number.isFinite(stated.allowed)) return [{ atMs: readyMs, amperes: stated.allowed }]
  if (!isMean) return own
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
