import { PHASE_V } from '#simulator/grid/model/kilowatts.ts'
import { type LimitContext, ownLimits, shapeOf } from './infer-limits.ts'
import { type Reactions, type Stay, staysOf } from './infer-stays.ts'
import type { SavedStation } from './saved-run.ts'

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

interface CarContext extends LimitContext {
  readonly reactions: Reactions
  /** When the car of the start arrives, ms. */
  readonly arrivesAt: (station: SavedStation) => number
  /** The customer group of a driver with priority whose car came then. */
  readonly priority: (fromMs: number) => string | undefined
  /** The car of a V2G point, whose line is played at `atMs`. */
  readonly v2gCar: (stay: Stay, atMs: number) => { arrives: object; lines: Line[]; inference: Inference }
}

/** The lines of the cars of a charger, and what they follow from. */
export function carLines(
  station: SavedStation,
  name: string | number,
  context: CarContext,
): { lines: Line[]; inferences: Inference[] } {
  const { arrivesAt, priority } = context
  const { startMs, endMs } = context.run
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
    const shape = shapeOf(station, stay, until, context.reactions.ofCarMs)
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
