import { SECOND_MS } from '#contract/durations.ts'
import { hashOf } from '#simulator/core/model/random.ts'
import { arrivalMs, CAR_MS, EXACT, POLL_MS, type StationPath, stationPathOf } from '#simulator/dynamics/model/path-parameters.ts'
import { isReal, type SavedRun, type SavedStation } from './saved-run.ts'

/** A car that was at a station: the seconds of its states, ms. */
export interface Stay {
  readonly fromMs: number
  /** When it could charge; null if it never could. */
  readonly readyMs: number | null
  readonly finishedMs: number | null
  readonly leftMs: number | null
}

export const SESSION = new Set(['Charging', 'SuspendedEV', 'SuspendedEVSE'])
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

/** A setpoint may take this long to the car. */
export const LAG_MS = 15_000
/** The delay with which a charger declares the time of most chargers, ms. */
const DELAY_MS = 3_000
const DECLARED_MS = DELAY_MS + CAR_MS[1]
/** When a charger without an open connection may ask within each ten seconds, ms. */
const ASKS_AT_MS = Array.from({ length: 20 }, (_, place) => (place * POLL_MS) / 20)
/** The seeds among which that of a rebuilt scenario is chosen. Its comparison plays two others. */
const SEEDS = [1, ...Array.from({ length: 100 }, (_, place) => place + 4)]
/** Chargers are compared with those of fewer seeds the more there are. */
const COMPARISONS_MAX = 100_000
/** A change of current that is further off has another cause, such as an allocation that is not in the log. */
const OTHER_CAUSE_S = 4
/** A charger that asks for its setpoint in place of one with an open connection differs as much as this many wrong seconds. */
const OTHER_KIND_S = 20

export const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1]

/** When a setpoint was sent, and when the current of the car followed it, ms. */
interface Reaction {
  readonly sentMs: number
  readonly movedMs: number
  /** The car may have started later than its charger allowed it. */
  readonly isStart?: boolean
}

/** The setpoints of a stay that the current of the car shows. */
function reactionsOf({ series, allocations, states }: SavedStation, fromMs: number, toMs: number): Reaction[] {
  const current = series.get('Current.Import')
  const found: Reaction[] = []
  for (const sentMs of allocations.times) {
    const before = current?.at(sentMs - SECOND_MS)
    const isSettled = current?.within(sentMs - 3 * SECOND_MS, sentMs).every((one) => Math.abs((one ?? 0) - (before ?? 0)) < 0.3)
    if (sentMs < fromMs || sentMs > toMs || !before || before < 1 || !isSettled) continue
    const isMoved = (s: number) => Math.abs((current?.at(sentMs + s * SECOND_MS) ?? before) - before) > 0.5
    const seconds = Array.from({ length: LAG_MS / SECOND_MS }, (_, s) => s).find(isMoved)
    if (seconds === undefined) continue
    const movedMs = sentMs + seconds * SECOND_MS
    if (allocations.within(sentMs, movedMs).length === 1) found.push({ sentMs, movedMs })
  }
  // A car that starts shows it too; at most that of its status if it starts with it.
  const movedMs = current?.times.find((atMs) => atMs > fromMs && atMs <= toMs && (current.at(atMs) ?? 0) >= 1)
  if (movedMs === undefined) return found
  const drawn = current?.at(movedMs) ?? 0
  // Not a lower one that was sent since and has not reached the car.
  const sentMs = allocations.times.findLast((atMs) => atMs <= movedMs && (allocations.at(atMs)?.allowed ?? 0) >= drawn)
  if (sentMs !== undefined && sentMs >= fromMs - SECOND_MS && movedMs - sentMs <= LAG_MS) {
    const isStart = states.at(movedMs - 2 * SECOND_MS)?.status !== 'Charging'
    found.push({ sentMs, movedMs, isStart })
  }
  return found
}

/** The time from a charger on this path to the current of a car, ms, as its reactions show. */
function ofCar(path: Way, reactions: readonly Reaction[]): number | undefined {
  const changes = reactions.filter(({ isStart }) => !isStart)
  return median((changes.length > 0 ? changes : reactions).map((one) => afterChargerMs(path, one)))
}
const afterChargerMs = (path: Way, { sentMs, movedMs }: Reaction) => movedMs - SECOND_MS / 2 - arrivalMs(path, EXACT, sentMs)

/** How far the reactions of a car are from those of one car behind a charger on this path, s. */
function misfitS(path: Way, reactions: readonly Reaction[]): number {
  const middle = Math.min(CAR_MS[1], Math.max(CAR_MS[0], ofCar(path, reactions) ?? CAR_MS[0]))
  return reactions.reduce((sum, one) => {
    const earlyMs = middle - afterChargerMs(path, one)
    const missedMs = Math.max(0, (one.isStart ? earlyMs : Math.abs(earlyMs)) - SECOND_MS / 2)
    return sum + Math.min(OTHER_CAUSE_S, missedMs / SECOND_MS)
  }, 0)
}

type Way = Pick<StationPath, 'platformMs' | 'pollMs' | 'pollAtMs'>
const DELAYED: Way = { platformMs: DELAY_MS, pollMs: 0, pollAtMs: 0 }
const askingAt = (pollAtMs: number): Way => ({ platformMs: 0, pollMs: POLL_MS, pollAtMs })

/** How the chargers of a rebuilt scenario react. */
export interface Reactions {
  readonly seed: number
  /** None if no reactions are known. */
  readonly inferences: readonly { subject: string; what: string; confidence: 'high' | 'medium' | 'low' }[]
  /** What a site file says of a charger that reacts otherwise than that of the seed. */
  readonly siteFields: (station: SavedStation) => { delaySeconds?: number; asksAtSeconds?: number }
  /** From the charger to the current of the car of a stay, ms; undefined if nothing shows it. */
  readonly ofCarMs: (station: SavedStation, fromMs: number, toMs: number) => number | undefined
}

/** The seed whose chargers react the most like these. A setpoint takes seconds to a real charger, and some ask for it every 10 s. */
export function reactionsIn({ stations, resolutionMs, startMs, endMs }: SavedRun): Reactions {
  const isKnown = resolutionMs <= SECOND_MS
  const chargers = [...stations.values()].filter((one) => isReal(one) && one.entry.type.category === 'charger')
  const judged = (isKnown ? chargers : []).map((station) => {
    const ofStay = ({ fromMs, leftMs }: Stay) => reactionsOf(station, fromMs, leftMs ?? endMs)
    const declaredMs = station.entry.obedience?.declaredReactionMs
    return { station, declaredMs, cars: staysOf(station, startMs).map(ofStay) }
  })
  const fitOf = ({ station, declaredMs, cars }: (typeof judged)[number], seed: number) => {
    const own = stationPathOf(hashOf(seed, 'station', station.entry.stationId), 'ac')
    const isAsking = declaredMs === POLL_MS + CAR_MS[1]
    const others = isAsking ? ASKS_AT_MS.map(askingAt) : declaredMs === DECLARED_MS ? [DELAYED] : []
    const costOf = (way: Way) => cars.reduce((sum, car) => sum + misfitS(way, car), 0)
    const fits = [
      { way: own, isOwn: true, cost: costOf(own) + (own.declaredMs === declaredMs ? 0 : OTHER_KIND_S) },
      ...others.map((way) => ({ way, isOwn: false, cost: costOf(way) })),
    ]
    return fits.reduce((a, b) => (b.cost < a.cost ? b : a))
  }
  const costOf = (seed: number) => judged.reduce((sum, one) => sum + fitOf(one, seed).cost, 0)
  const tried = SEEDS.slice(0, Math.ceil(COMPARISONS_MAX / Math.max(1, judged.length)))
  const best = tried.map((seed) => ({ seed, cost: costOf(seed) })).reduce((a, b) => (b.cost < a.cost ? b : a))
  const fits = new Map(judged.map((one) => [one.station, fitOf(one, best.seed)]))
  const inference = {
    subject: 'Chargers',
    what: `Those of the seed ${best.seed} react like these${best.cost === 0 ? '' : ` to within ${best.cost.toFixed(0)} s in all`}.`,
    confidence: best.cost === 0 ? 'high' : best.cost < OTHER_KIND_S ? 'medium' : 'low',
  } as const
  return {
    seed: best.seed,
    inferences: judged.length === 0 ? [] : [inference],
    siteFields: (station) => {
      const { way, isOwn = true } = fits.get(station) ?? {}
      if (!way || isOwn) return {}
      return way.pollMs > 0 ? { asksAtSeconds: way.pollAtMs / SECOND_MS } : { delaySeconds: way.platformMs / SECOND_MS }
    },
    ofCarMs: (station, fromMs, toMs) => {
      const fit = fits.get(station)
      return fit && ofCar(fit.way, reactionsOf(station, fromMs, toMs))
    },
  }
}
