import type { Meter, MeterOverride } from '#simulator/dlm/world/group-load.ts'
import type { World } from '#simulator/core/world/state.ts'
import type { MeterReadings } from '#contract/dlm.ts'
import { OperatorEntries } from './operator-entries.ts'
import type { Property } from './property.ts'
import { MINUTE_MS, SECOND_MS } from '#contract/durations.ts'
import { finish } from '#simulator/core/world/piecewise.ts'
import { readMeterSeries } from '#simulator/charts/world/meter-charts.ts'
import { isSafeLimitInForce } from '#simulator/dlm/world/load-reports.ts'

/** A meter sends every 1 to 5 s. It is trusted again after two values in a row. */
const [SLOT_MS, REACTION_MS, TO_TRUST] = [5_000, 4_000, 2]

/** What is known of a meter. */
interface MeterModel {
  readonly inUseFromMs: number
  lastMs: number
  isStale: boolean
  inRow: number
  /** When the meter was last silent. */
  silentMs: number
}

/** Whether a scenario keeps a meter silent. */
const isSilentAt = ({ isSilent, flapping }: MeterOverride, atMs: number) =>
  isSilent || (flapping !== null && atMs < flapping.untilMs && (atMs - flapping.fromMs) % flapping.everyMs < flapping.silentMs)

/** One second of a meter. Returns what is wrong. */
function meterProblem(world: World, model: MeterModel, { health }: Meter, wasSilent: boolean): string | undefined {
  const { nowMs, meterTimeoutMs } = world
  const hasValue = health.lastValueMs === nowMs
  if (wasSilent) {
    model.silentMs = nowMs
    model.inRow = 0
  }
  if (hasValue && wasSilent) return 'has a value while it is silent'
  if (!wasSilent && nowMs - Math.max(model.silentMs, model.lastMs) > SLOT_MS && !hasValue) {
    return 'has no values although it sends'
  }
  if (hasValue) {
    model.inRow = model.isStale && nowMs - model.lastMs <= SLOT_MS ? model.inRow + 1 : 1
    model.lastMs = nowMs
  }
  const silence = nowMs - model.lastMs
  const wasStale = model.isStale
  model.isStale = health.isStale
  if (wasStale && !health.isStale && (!hasValue || model.inRow < TO_TRUST)) {
    return `is trusted after ${hasValue ? model.inRow : 0} values`
  }
  if (!wasStale && health.isStale && silence < meterTimeoutMs) return `is not trusted after ${silence / 1_000} s of silence`
  if (wasStale && health.isStale && hasValue && model.inRow > TO_TRUST) {
    return `is not trusted after ${model.inRow} values in a row`
  }
  if (!health.isStale && silence > meterTimeoutMs + REACTION_MS) return `is trusted after ${silence / 1_000} s of silence`
  return undefined
}

const METER_KINDS = ['external', 'boost'] as const

/** The meters that are stale, as group and kind. */
function staleMeters({ groups }: World): Set<string> {
  const stale = new Set<string>()
  for (const { id, load } of groups.values()) {
    for (const kind of METER_KINDS) if (load.meters[kind]?.health.isStale) stale.add(`${id} ${kind}`)
  }
  return stale
}

/** What a read shows of meters that were stale in the second of the call and in the one before; undefined if it shows nothing. */
function shownProblem({ boost, ...external }: MeterReadings, stale: ReadonlySet<string>): string | undefined {
  const shows = (values: object) => Object.values(values).some((value) => value !== null)
  if (stale.has('external') && shows(external)) return 'shows values of an external meter that is not trusted'
  if (stale.has('boost') && boost && shows(boost.values)) return 'shows values of a boost source that is not trusted'
  return undefined
}

/**
 * The reads of meters. A call is answered within a second: only meters that were stale before it as well must show nothing. Nothing is
 * judged after a fault.
 */
class MeterReads {
  readonly #entries = new OperatorEntries()
  #wasStale: ReadonlySet<string> = new Set()

  /** What the reads of a second show wrongly. */
  next(world: World, met: () => void): string | undefined {
    const [stale, was] = [staleMeters(world), this.#wasStale]
    this.#wasStale = stale
    const problems = this.#entries.next(world).map(({ call, status, params, reply }) => {
      if (call !== 'readExternalMeterValues' || status !== 200) return undefined
      met()
      const groupId = Number(params?.['groupId'])
      const both = METER_KINDS.filter((kind) => stale.has(`${groupId} ${kind}`) && was.has(`${groupId} ${kind}`))
      const problem = shownProblem(reply as MeterReadings, new Set(both))
      return problem && `A read of ${world.groups.get(groupId)?.name} ${problem}`
    })
    return this.#entries.hasFaults ? undefined : problems.find(Boolean)
  }
}

/** Counts the values and the silence of a meter by itself. Precondition: load management with the same meter in both seconds. */
export const meterTrust: Property = {
  name: 'meter-trust',
  about: 'A meter is trusted until the timeout without values, and again from the second value in a row; log and reads say so.',
  concerns: ({ groups }) => [...groups.values()].some(({ dlm }) => dlm.externalDeviceId !== null),
  begin: (_, met) => {
    const models = new Map<Meter, MeterModel & { wasSilent: boolean; timeoutMs: number }>()
    const reads = new MeterReads()
    return (world) => {
      const shown = reads.next(world, met)
      if (shown) return { what: shown }
      for (const group of world.groups.values()) {
        const { load, dlm, name } = group
        for (const kind of METER_KINDS) {
          const meter = load.meters[kind]
          // A meter of others sends when it likes.
          if (!meter?.device || meter.device.outside?.valueA || !dlm.enabled) continue
          const { isStale, lastValueMs, heardAgain } = meter.health
          const isUnknown = meter.device.isUnknown === true && load.meterOverrides[kind].loadA === null
          const isSilentNext = isUnknown || isSilentAt(load.meterOverrides[kind], world.nowMs + 1_000)
          const model = models.get(meter)
          if (
            model?.inUseFromMs !== meter.inUseFromMs ||
            model.timeoutMs !== world.meterTimeoutMs ||
            load.balancedLimits !== dlm
          ) {
            const now = { inUseFromMs: meter.inUseFromMs, isStale, inRow: heardAgain, lastMs: lastValueMs ?? world.nowMs }
            models.set(meter, { ...now, silentMs: world.nowMs, wasSilent: isSilentNext, timeoutMs: world.meterTimeoutMs })
            continue
          }
          met()
          const wrong = meterProblem(world, model, meter, model.wasSilent)
          model.wasSilent = isSilentNext
          if (wrong) return { what: `The ${kind} meter of ${name} ${wrong}` }
        }
        const row = load.safeLimitChanges.at(-1)
        if (row && Date.parse(row.timestamp) > world.nowMs) return { what: `The log of ${name} has a row of ${row.timestamp}` }
        const isOn = dlm.useExternalDevice && load.meters.external?.health.isStale === true
        if (load.balancedLimits !== dlm) continue
        if ((row?.enabled ?? false) !== isOn) return { what: `The log of ${name} says ${row?.enabled} for its safe limit` }
        const limitA = Math.min(dlm.safeLimit ?? Infinity, dlm.importLimit ?? Infinity)
        if (isOn && Date.parse(row?.timestamp ?? '') === world.nowMs && row?.value !== limitA) {
          return { what: `The log of ${name} has a safe limit of ${row?.value} A in place of ${limitA} A` }
        }
      }
      return undefined
    }
  },
}

/** A chart converts with 230 V. A minute is compared some seconds after its end. */
const [PHASE_V, AFTER_MS, TOLERANCE_A] = [230, 6_000, 0.01]
const LINES = [0, 1, 2] as const

/**
 * Precondition: a complete minute of the run in which the same meter sent at least ten values with the same settings. The mean of a
 * minute lies between its least and its greatest value; EM24 signs its powers and not its currents.
 */
export const meterChart: Property = {
  name: 'meter-chart',
  about: 'A minute of the chart of a meter has its values on each line, in the unit of the chart.',
  concerns: ({ groups }) => [...groups.values()].some(({ dlm }) => dlm.externalDeviceId !== null),
  begin: (_, met) => {
    const received = new Map<string, { of: unknown[]; values: (readonly number[])[] }>()
    return (world) => {
      const minuteMs = Math.floor(world.nowMs / MINUTE_MS) * MINUTE_MS
      for (const group of world.groups.values()) {
        for (const boost of [false, true]) {
          const meter = group.load.meters[boost ? 'boost' : 'external']
          if (!meter?.device) continue
          const key = `${group.id} ${boost} ${minuteMs}`
          const of = [meter, group.dlm]
          const now = received.get(key) ?? { of, values: [] }
          received.set(key, now)
          if (now.of.some((one, place) => one !== of[place])) now.values.splice(0, Infinity, [])
          if (meter.health.lastValueMs === world.nowMs && meter.measuredA) now.values.push(meter.measuredA)
          if (world.nowMs - minuteMs !== AFTER_MS) continue
          const { values = [], of: was = [] } = received.get(`${group.id} ${boost} ${minuteMs - MINUTE_MS}`) ?? {}
          received.delete(`${group.id} ${boost} ${minuteMs - MINUTE_MS}`)
          const isComplete = values.length >= 10 && values.every(({ length }) => length > 0)
          if (!isComplete || was.some((one, place) => one !== of[place]) || meter.inUseFromMs >= minuteMs - MINUTE_MS) continue
          for (const units of ['A', 'W'] as const) {
            met()
            const span = { startMs: minuteMs - MINUTE_MS, endMs: minuteMs, stepMs: MINUTE_MS, units, boost }
            const shown = finish(readMeterSeries(world, group, span)).map(({ points }) => points[0]?.value ?? NaN)
            const isUnsigned = units === 'A' && meter.device.provider === 'CARLO_GAVAZZI_EM24'
            const factor = units === 'W' ? PHASE_V : 1
            for (const line of LINES) {
              const all = values.map((value) => (value[line] ?? NaN) * factor)
              const has = shown[line] ?? NaN
              const slack = TOLERANCE_A * factor
              const isIn = (value: number) => value >= Math.min(...all) - slack && value <= Math.max(...all) + slack
              if (isIn(has) || (isUnsigned && has >= 0 && isIn(-has))) continue
              return {
                what: `The chart of the ${boost ? 'boost' : 'external'} meter of ${group.name} has ${has} ${units} on L${line + 1}, and it sent ${Math.min(...all)} to ${Math.max(...all)}`,
              }
            }
          }
        }
      }
      return undefined
    }
  },
}

/** A meter sends values at intervals, so that its last value may be older than its fault. */
const REACTION_S = 3

/**
 * Counts the silence of the meter by itself. Precondition: load management with an external meter that has a device and was
 * silenced, with the same device and timeout.
 */
export const meterTimeout: Property = {
  name: 'meter-timeout',
  about: 'The safe limit of a group begins at the latest 3 s after its meter has sent no values for the timeout.',
  begin: (_start, met) => {
    const silent = new Map<number, { settings: string; sinceMs: number }>()
    return (world) => {
      for (const group of world.groups.values()) {
        const { dlm, load, id, name } = group
        const { external } = load.meters
        if (!dlm.enabled || !dlm.useExternalDevice || !external?.device || !load.meterOverrides.external.isSilent) {
          silent.delete(id)
          continue
        }
        const settings = `${dlm.externalDeviceId} ${external.inUseFromMs} ${world.meterTimeoutMs}`
        const known = silent.get(id)
        if (known && world.nowMs - known.sinceMs > world.meterTimeoutMs) met()
        if (known?.settings !== settings) silent.set(id, { settings, sinceMs: world.nowMs })
        else if (!isSafeLimitInForce(group) && world.nowMs - known.sinceMs > world.meterTimeoutMs + REACTION_S * SECOND_MS) {
          const silentS = (world.nowMs - known.sinceMs) / SECOND_MS
          return {
            what: `${name} is not on its safe limit after ${silentS} s without values, with a timeout of ${world.meterTimeoutMs / SECOND_MS} s`,
          }
        }
      }
      return undefined
    }
  },
}
