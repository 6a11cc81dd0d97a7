import { SECOND_MS } from '#contract/durations.ts'
import { hashOf } from '#simulator/core/model/random.ts'
import { arrivalMs, CAR_MS, EXACT, type StationPath, stationPathOf } from '#simulator/dynamics/model/path-parameters.ts'
import { isReal, type SavedRun, type SavedStation } from './saved-run.ts'
import { type Stay, staysOf } from './stays.ts'

/** A setpoint may take this long to the car. */
export const LAG_MS = 15_000
/** The delay with which a charger declares the time of most chargers, ms. */
const DELAY_MS = 3_000
const DECLARED_MS = DELAY_MS + CAR_MS[1]
/** The seeds among which that of a rebuilt scenario is chosen. Its comparison plays two others. */
const SEEDS = [1, ...Array.from({ length: 900 }, (_, place) => place + 4)]
/** Chargers are compared with those of fewer seeds the more there are. */
const COMPARISONS_MAX = 100_000
/** A charger that asks for its setpoint in place of one with an open connection differs as much as this many wrong seconds. */
const OTHER_KIND_S = 20

export const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1]

/** When a setpoint was sent, and when the current of the car followed it, ms. */
interface Reaction {
  readonly sentMs: number
  readonly movedMs: number
}

/** The setpoints of a stay that the current of the car shows. */
function reactionsOf({ series, allocations }: SavedStation, fromMs: number, toMs: number): Reaction[] {
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
  if (found.length > 0) return found
  // A car that starts shows it too, at most that of its status.
  const movedMs = current?.times.find((atMs) => atMs > fromMs && atMs <= toMs && (current.at(atMs) ?? 0) >= 1)
  if (movedMs === undefined) return []
  const sentMs = allocations.times.findLast((atMs) => atMs <= movedMs && (allocations.at(atMs)?.allowed ?? 0) > 0)
  return sentMs === undefined || sentMs < fromMs - SECOND_MS || movedMs - sentMs > LAG_MS ? [] : [{ sentMs, movedMs }]
}

/** The time from a charger on this path to the current of a car, ms, as its reactions show. */
const ofCar = (path: StationPath, reactions: readonly Reaction[]): number[] =>
  reactions.map(({ sentMs, movedMs }) => movedMs - SECOND_MS / 2 - arrivalMs(path, EXACT, sentMs))

/** How far the reactions of a car are from those of one car behind a charger on this path, s. */
function misfitS(path: StationPath, reactions: readonly Reaction[]): number {
  const found = ofCar(path, reactions)
  const middle = Math.min(CAR_MS[1], Math.max(CAR_MS[0], median(found) ?? CAR_MS[0]))
  return found.reduce((sum, ms) => sum + Math.max(0, Math.abs(ms - middle) - SECOND_MS / 2), 0) / SECOND_MS
}

const withDelay = (path: StationPath): StationPath => ({ ...path, platformMs: DELAY_MS, pollMs: 0, declaredMs: DECLARED_MS })

/** How the chargers of a rebuilt scenario react. */
export interface Reactions {
  readonly seed: number
  /** None if no reactions are known. */
  readonly inferences: readonly { subject: string; what: string; confidence: 'high' | 'medium' | 'low' }[]
  /** The delay of a charger that reacts otherwise than that of the seed, s. */
  readonly delaySeconds: (station: SavedStation) => number | undefined
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
  const pathOf = ({ entry }: SavedStation, seed: number) => stationPathOf(hashOf(seed, 'station', entry.stationId), 'ac')
  const fitOf = ({ station, declaredMs, cars }: (typeof judged)[number], seed: number) => {
    const costOf = (path: StationPath) =>
      cars.reduce((sum, car) => sum + misfitS(path, car), path.declaredMs === declaredMs ? 0 : OTHER_KIND_S)
    const own = pathOf(station, seed)
    const other = declaredMs === DECLARED_MS ? withDelay(own) : own
    const [cost, otherCost] = [costOf(own), costOf(other)]
    return otherCost < cost ? { path: other, cost: otherCost } : { path: own, cost }
  }
  const costOf = (seed: number) => judged.reduce((sum, one) => sum + fitOf(one, seed).cost, 0)
  const tried = SEEDS.slice(0, Math.ceil(COMPARISONS_MAX / Math.max(1, judged.length)))
  const best = tried.map((seed) => ({ seed, cost: costOf(seed) })).reduce((a, b) => (b.cost < a.cost ? b : a))
  const paths = new Map(judged.map((one) => [one.station, fitOf(one, best.seed).path]))
  const inference = {
    subject: 'Chargers',
    what: `Those of the seed ${best.seed} react like these${best.cost === 0 ? '' : ` to within ${best.cost.toFixed(0)} s in all`}.`,
    confidence: best.cost === 0 ? 'high' : best.cost < OTHER_KIND_S ? 'medium' : 'low',
  } as const
  return {
    seed: best.seed,
    inferences: judged.length === 0 ? [] : [inference],
    delaySeconds: (station) => (paths.get(station)?.platformMs === DELAY_MS ? DELAY_MS / SECOND_MS : undefined),
    ofCarMs: (station, fromMs, toMs) => {
      const path = paths.get(station)
      return path && median(ofCar(path, reactionsOf(station, fromMs, toMs)))
    },
  }
}
