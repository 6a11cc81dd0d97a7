import type { ChartUnit } from '#contract/charts.ts'
import { loadBehindA, measuredA, METER_EVERY_MS, type MeterDevice } from '#simulator/physics/external-meter.ts'
import { PHASE_V } from '#simulator/physics/kilowatts.ts'
import type { PhaseCurrents } from '#simulator/physics/meter.ts'
import { momentsOf, sumsOf, type Series } from './group-charts.ts'
import { meanOver, type ReadSpan } from './history.ts'
import type { Group, World } from './state.ts'

export interface MeterSpan extends ReadSpan {
  readonly units: ChartUnit
  /** The boost source instead of the external meter. */
  readonly boost?: boolean | undefined
}

const LINES = [0, 1, 2] as const

/**
 * What a group's meter has delivered: Current.L1 to L3 (A) or Power.L1 to L3 (W), means over each step. Empty without a
 * meter, NaN while it was silent. Before the group used it, it is computed: it was never silent then.
 */
export function readMeterSeries(world: World, group: Group, { units, boost, ...span }: MeterSpan): Series[] {
  const meter = group.load.meters[boost ? 'boost' : 'external']
  if (!meter?.device) return []
  const { device } = meter
  const moments = momentsOf(world, span)
  const chargers = !boost && group.dlm.stationPowerIncluded ? sumsOf(world, group, span, 'current', moments) : null
  const isUnsigned = units === 'A' && device.provider === 'CARLO_GAVAZZI_EM24'
  const factor = units === 'W' ? PHASE_V : 1
  const past = pastOf(device)
  return LINES.map((line) => {
    const readPast = meanOver((tMs) => past(tMs)[line])
    const readPresent = meanOver((tMs) => meter.record.at(tMs, line))
    const value = (atMs: number, place: number) => {
      const isPast = atMs < meter.inUseFromMs
      const lengthMs = Math.min(span.stepMs, (isPast ? meter.inUseFromMs : world.nowMs + 1_000) - atMs)
      const read = isPast ? readPast : readPresent
      const amperes = read(atMs, lengthMs) + (isPast ? (chargers?.[line]?.[place] ?? 0) : 0)
      return factor * (isUnsigned ? Math.abs(amperes) : amperes)
    }
    return {
      property: `${units === 'A' ? 'Current' : 'Power'}.L${line + 1}`,
      unit: units,
      points: moments.map((atMs, place) => ({ atMs, value: value(atMs, place) })),
    }
  })
}

/** What the meter measured before it was used, chargers left out; the three lines are asked for one after the other. */
function pastOf(device: MeterDevice): (tMs: number) => PhaseCurrents {
  const known = new Map<number, PhaseCurrents>()
  return (tMs) => {
    const sentMs = Math.floor(tMs / METER_EVERY_MS) * METER_EVERY_MS
    const found = known.get(sentMs)
    if (found) return found
    const measured = measuredA(device.provider, loadBehindA(device, sentMs))
    known.set(sentMs, measured)
    return measured
  }
}
