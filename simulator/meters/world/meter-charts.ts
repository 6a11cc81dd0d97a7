import type { ChartUnit } from '#contract/charts.ts'
import { loadBehindA, measuredA, METER_EVERY_MS, type MeterDevice } from '../model/external-meter.ts'
import { mainFuseA } from '#simulator/dlm/world/site-figures.ts'
import { PHASE_V } from '#simulator/dlm/model/kilowatts.ts'
import type { PhaseCurrents } from '../model/meter.ts'
import { momentsOf, sumsOf, type GroupSeries } from '#simulator/charts/world/group-charts.ts'
import { meanOver, type ReadSpan } from '#simulator/history/world/history.ts'
import type { Piecewise } from '#simulator/core/world/piecewise.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import type { World } from '#simulator/core/world/state.ts'

export interface MeterSpan extends ReadSpan {
  readonly units: ChartUnit
  /** Selects the boost source instead of the external meter. */
  readonly boost?: boolean | undefined
}

const LINES = [0, 1, 2] as const

/**
 * The values of a group's meter: Current.L1 to L3 (A) or Power.L1 to L3 (W), means over each step. Empty without a
 * meter, NaN in gaps. Values from before the group used the meter are computed and have no gaps. The computed building leaves
 * the chargers their power below the main fuse, as both are computed independently and load management had no part in them.
 */
export function* readMeterSeries(world: World, group: Group, { units, boost, ...span }: MeterSpan): Piecewise<GroupSeries[]> {
  const meter = group.load.meters[boost ? 'boost' : 'external']
  if (!meter?.device) return []
  const { device, record, inUseFromMs } = meter
  const { nowMs } = world
  const moments = momentsOf(world, span)
  const addsChargers = !boost && group.dlm.stationPowerIncluded
  const isUnsigned = units === 'A' && device.provider === 'CARLO_GAVAZZI_EM24'
  const factor = units === 'W' ? PHASE_V : 1
  const past = pastOf(device)
  const lines = LINES.map((line) => ({
    past: meanOver((tMs) => past(tMs)[line]),
    present: (fromMs: number, stepMs: number) => record.mean(fromMs, stepMs, line),
    values: new Float64Array(moments.length),
  }))
  // Recorded values are read first, because the oldest of them are evicted first.
  for (const [place, atMs] of moments.entries()) {
    if (atMs < inUseFromMs) continue
    for (const { present, values } of lines) values[place] = present(atMs, Math.min(span.stepMs, nowMs + 1_000 - atMs))
    yield
  }
  const fuseA = boost ? null : mainFuseA(group)
  const hasPast = (moments[0] ?? Infinity) < inUseFromMs
  const readsChargers = hasPast && (addsChargers || fuseA !== null)
  const chargers = readsChargers ? yield* sumsOf(world, group, span, 'current', moments) : null
  for (const [place, atMs] of moments.entries()) {
    if (atMs >= inUseFromMs) continue
    for (const [line, { past: read, values }] of lines.entries()) {
      const building = read(atMs, Math.min(span.stepMs, inUseFromMs - atMs))
      const drawnA = chargers?.[line]?.[place] || 0
      values[place] = belowFuse(building, drawnA, fuseA) + (addsChargers ? drawnA : 0)
    }
    yield
  }
  const valueOf = (amperes: number) => factor * (isUnsigned ? Math.abs(amperes) : amperes)
  return lines.map(({ values }, line) => ({
    property: `${units === 'A' ? 'Current' : 'Power'}.L${line + 1}`,
    unit: units,
    points: moments.map((atMs, place) => ({ atMs, value: valueOf(values[place] ?? NaN) })),
  }))
}

const belowFuse = (building: number, drawnA: number, fuseA: number | null) =>
  fuseA === null ? building : Math.min(building, Math.max(0, fuseA - drawnA))

const NO_VALUES: PhaseCurrents = [NaN, NaN, NaN]

/** The values of the meter before it was used, without chargers. The three lines of a moment are read in sequence. */
function pastOf(device: MeterDevice): (tMs: number) => PhaseCurrents {
  if (device.isUnknown) return () => NO_VALUES
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
