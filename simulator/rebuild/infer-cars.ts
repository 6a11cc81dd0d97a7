import { SECOND_MS } from '#contract/durations.ts'
import { carPathOf } from '#simulator/dynamics/model/path-parameters.ts'
import { PHASE_V } from '#simulator/grid/model/kilowatts.ts'
import { isReal, type SavedStation } from './saved-run.ts'
import { MEANS_FROM_MS } from './saved-files.ts'

/** A line of the rebuilt timeline: its time, and the stimulus. */
export interface Line {
  readonly atMs: number
  readonly stimulus: Readonly<Record<string, unknown>>
}
/** A call of a user that succeeded. */
export const callLine = (atMs: number, call: string, params: object, body?: object, user = 'operator'): Line => ({
  atMs,
  stimulus: { operator: { user, call, params, ...(body && { body }), answers: 200 } },
})
export type Confidence = 'high' | 'medium' | 'low'
/** What was inferred about a station or a group, from what, and how sure it is. */
export interface Inference {
  readonly subject: string
  readonly what: string
  readonly confidence: Confidence
}

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

/** A real car draws less than it is allowed; the model of car that does so the most like this one is chosen. */
function shapeOf(station: SavedStation, fromMs: number, toMs: number): Shape {
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
  const gap = median(gaps.filter((one) => one > 0.1 && one < 1.3)) ?? 0.6
  const capacityKwh = CAPACITIES.reduce((best, one) =>
    Math.abs(belowOf(one) - gap) < Math.abs(belowOf(best) - gap) ? one : best,
  )
  return { phases, capacityKwh, belowA: belowOf(capacityKwh) }
}

/** From the status Charging to the full current of a real car. */
const STARTS_MS = 8_000
/** A setpoint may take this long to the car. */
const LAG_MS = 15_000
/** Values that differ by less are the same limit of a car. */
const isSame = (a: number, b: number) => a === b || (Number.isFinite(b) && Math.abs(a - b) <= Math.max(0.25, 0.02 * b))

/** The highest current of a car over time, A per phase: Infinity while only load management limits it, 0 while it is full. */
function ownLimits(
  station: SavedStation,
  { readyMs, finishedMs, leftMs }: Stay,
  { startMs, endMs, isReduced, resolutionMs }: CarContext,
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
  const settle = (atMs: number, amperes: number) => own.push({ atMs, amperes })
  for (let atMs = readyMs; atMs < untilMs; atMs += 1_000) {
    const state = states.at(atMs)
    if (state?.status === 'SuspendedEV') {
      candidate = undefined
      if (present() !== 0) settle(atMs, 0)
      continue
    }
    const drawn = current.at(atMs)
    if (state?.status !== 'Charging' || !state.isOnline || typeof drawn !== 'number' || drawn < 0.5 || isReduced(atMs)) continue
    const isSteady = (atMs - edgeMs) % resolutionMs === 0 && states.within(atMs - sinceMs, atMs + stepMs).length === 1
    if (isCoarse && !isSteady) continue
    const recent = allocations.within(atMs - sinceMs, atMs + stepMs)
    const least = Math.min(...recent.map(({ allowed }) => allowed), Infinity)
    const most = Math.max(...recent.map(({ allowed }) => allowed), -Infinity)
    // An allocation that the car limits is its limit, which is more exact than a mean.
    const [first] = recent
    const isStated = isMean && recent.length === 1 && first?.limit === 'car' && Math.abs(first.allowed - drawn) < 2
    const amperes = isStated ? first.allowed : Math.round((drawn + belowA) * 100) / 100
    // A change of less than 1 A is not in the log. Whole amperes above the last one there are a limit of the car.
    const isWhole = Math.abs(amperes - Math.round(amperes)) < 0.05
    const isAbove = hasDelay ? drawn > Math.floor(most) + 0.1 : (isMean || isWhole) && drawn > most + (isMean ? 0.5 : 0.3)
    const isOfCar = recent.slice(isMean ? 0 : -1).every(({ limit }) => limit === 'car') || isAbove
    if (isOfCar || drawn < least - tolerance) {
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
    const says = chargingMs >= resolutionMs / 3 && amperes >= 0.5 && !isReduced(fromMs)
    if (says && amperes < 0.85 * least - tolerance) return [{ atMs: readyMs, amperes }]
  }
  return own
}

interface CarContext {
  readonly startMs: number
  readonly endMs: number
  /** The time between two values, ms. */
  readonly resolutionMs: number
  /** When the car of the start arrives, ms. */
  readonly arrivesAt: (station: SavedStation) => number
  /** The customer group of a driver with priority whose car came then. */
  readonly priority: (fromMs: number) => string | undefined
  /** Whether something else than load management reduced the station then: a reserve, or a charger that did not obey. */
  readonly isReduced: (atMs: number) => boolean
  /** The car of a V2G point, whose line is played at `atMs`. */
  readonly v2gCar: (stay: Stay, atMs: number) => { arrives: object; lines: Line[]; inference: Inference }
}

/** The lines of the cars of a charger, and what they follow from. */
export function carLines(
  station: SavedStation,
  name: string | number,
  context: CarContext,
): { lines: Line[]; inferences: Inference[] } {
  const { startMs, endMs, arrivesAt, priority } = context
  const lines: Line[] = []
  const inferences: Inference[] = []
  const add = (atMs: number, vehicle: object) => lines.push({ atMs, stimulus: { vehicle: { station: name, ...vehicle } } })
  const { entry, series } = station
  const maxA = entry.maxChargingCurrentA ?? ((entry.ratedPower ?? 22) * 1_000) / (PHASE_V * (entry.installedPhase ?? 3))
  for (const stay of staysOf(station, startMs)) {
    const isFromStart = stay.fromMs <= startMs
    // A line is played after the values of its second.
    const atMs = isFromStart ? arrivesAt(station) : stay.fromMs - 1_000
    const until = Math.min(stay.finishedMs ?? endMs, stay.leftMs ?? endMs)
    const readyMs = stay.readyMs === null ? null : isFromStart && stay.readyMs <= startMs ? atMs : stay.readyMs
    const isIdle = readyMs === null
    const ready = isIdle ? { ready: '24h' } : { ready: `${Math.max(0, Math.round((readyMs - atMs) / 1_000))}s` }
    const addEnd = () => {
      if (stay.finishedMs !== null) add(Math.max(atMs, stay.finishedMs - 1_000), { finishes: true })
      if (stay.leftMs !== null) add(Math.max(atMs + 1_000, stay.leftMs - 1_000), { leaves: true })
    }
    if (entry.type.category === 'V2G') {
      const car = context.v2gCar(stay, atMs)
      add(atMs, { arrives: { ...car.arrives, ...ready } })
      lines.push(...car.lines)
      inferences.push(car.inference)
      addEnd()
      continue
    }
    const shape = shapeOf(station, stay.readyMs ?? stay.fromMs, until)
    const limits = ownLimits(station, stay, context, shape)
    const [first] = limits
    // The first limit holds from the arrival, unless the car drew more before.
    const before = first ? (series.get('Current.Import')?.within(stay.readyMs ?? stay.fromMs, first.atMs - 1_000) ?? []) : []
    const drewMax = before.reduce<number>((most, amperes) => Math.max(most, amperes ?? 0), 0)
    const isFirst = first !== undefined && first.amperes > 0 && drewMax <= first.amperes + 0.5
    const limit = isFirst ? first.amperes : maxA
    const vip = priority(stay.fromMs)
    add(atMs, {
      arrives: {
        soc: 20,
        target: 100,
        limit: Math.min(limit, maxA),
        phases: shape.phases,
        capacity: shape.capacityKwh,
        ...ready,
        ...(vip !== undefined && { vip }),
      },
    })
    const later = limits.slice(isFirst ? 1 : 0)
    for (const { atMs: fromMs, amperes } of later) add(Math.max(atMs, fromMs - 1_000), { draws: Math.min(amperes, maxA) })
    addEnd()
    const when = new Date(stay.fromMs).toISOString().slice(11, 19)
    const shown = Number.isFinite(limit) && limits.length > 0
    inferences.push({
      subject: entry.name,
      what: `A car ${isFromStart ? 'is there at the start' : `arrives at ${when}`}, on ${shape.phases} ${shape.phases === 1 ? 'phase' : 'phases'}; ${
        shown ? `it draws at most ${Math.min(limit, maxA)} A` : 'it never showed a limit of its own'
      }${later.length > 0 ? `, then ${later.length} other ${later.length === 1 ? 'limit' : 'limits'}` : ''}.`,
      confidence: limits.length > 0 || isIdle ? 'high' : 'medium',
    })
  }
  return { lines, inferences }
}
