import type { ChartUnit } from '#contract/charts.ts'
import { loadBehindA, measuredA, METER_EVERY_MS, type MeterDevice } from '#simulator/meters/model/external-meter.ts'
import { PHASE_V } from '#simulator/grid/model/kilowatts.ts'
import { firstUseMs, usageAt } from '#simulator/meters/world/meter-history.ts'
import type { PhaseCurrents } from '#simulator/meters/model/meter.ts'
import { momentsOf, sumsOf, type GroupSeries } from './group-charts.ts'
import { meanOver, type ReadSpan } from '#simulator/history/world/history.ts'
import type { Piecewise } from '#simulator/core/world/piecewise.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import type { World } from '#simulator/core/world/state.ts'

export interface MeterSpan extends ReadSpan {
  readonly units: ChartUnit
  /** Selects the boost source instead of the external meter. */
  readonly boost?: boolean | undefined
  /** Only the values of this device. */
  readonly deviceId?: string | undefined
}

const LINES = [0, 1, 2] as const

/**
 * The values of a group's meter: Current.L1 to L3 (A) or Power.L1 to L3 (W), means over each step. Empty without a meter, NaN in
 * gaps, and while no meter was in use. Values from before the first use of a meter are computed from the settings of that use and
 * have no gaps. The computed building leaves the chargers their power below the main fuse, as both are computed independently and
 * load management had no part in them.
 */
export function* readMeterSeries(
  world: World,
  group: Group,
  { units, boost, deviceId, ...span }: MeterSpan,
): Piecewise<GroupSeries[]> {
  const history = group.load.meterHistory[boost ? 'boost' : 'external']
  if (!history) return []
  const { record, first } = history
  const inUseFromMs = firstUseMs(history)
  const { nowMs } = world
  const moments = momentsOf(world, span)
  const factor = units === 'W' ? PHASE_V : 1
  const past = pastOf(first.device)
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
  const hasPast = (moments[0] ?? Infinity) < inUseFromMs
  const readsChargers = hasPast && (first.includesChargers || first.mainA !== null)
  const chargers = readsChargers ? yield* sumsOf(world, group, span, 'current', moments) : null
  for (const [place, atMs] of moments.entries()) {
    if (atMs >= inUseFromMs) continue
    for (const [line, { past: read, values }] of lines.entries()) {
      const building = read(atMs, Math.min(span.stepMs, inUseFromMs - atMs))
      const drawnA = chargers?.[line]?.[place] || 0
      values[place] = belowFuse(building, drawnA, first.mainA) + (first.includesChargers ? drawnA : 0)
    }
    yield
  }
  const valueOf = (atMs: number, amperes: number) => {
    const use = usageAt(history, atMs)
    if (deviceId !== undefined && use?.deviceId !== deviceId) return NaN
    return factor * (units === 'A' && use?.provider === 'CARLO_GAVAZZI_EM24' ? Math.abs(amperes) : amperes)
  }
  return lines.map(({ values }, line) => ({
    property: `${units === 'A' ? 'Current' : 'Power'}.L${line + 1}`,
    unit: units,
    points: moments.map((atMs, place) => ({ atMs, value: valueOf(atMs, values[place] ?? NaN) })),
  }))
}

const belowFuse = (building: number, drawnA: number, fuseA: number | null) =>
  fuseA === null ? building : Math.min(building, Math.max(0, fuseA - drawnA))

const NO_VALUES: PhaseCurrents = [NaN, NaN, NaN]

/** The values of the meter before it was used, without chargers. The three lines of a moment are read in sequence. */
function pastOf(device: MeterDevice): (tMs: number) => PhaseCurrents {
  if (device.isUnknown || device.outside) return () => NO_VALUES
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
