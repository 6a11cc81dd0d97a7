import type { Meter, MeterOverride } from '#simulator/dlm/world/group-load.ts'
import type { World } from '#simulator/core/world/state.ts'
import type { Property } from '../property.ts'

/** A meter sends every 1 to 5 s. It is trusted again after two values in a row. */
const [SLOT_MS, REACTION_MS, TO_TRUST] = [5_000, 4_000, 2]

interface Model {
  readonly inUseFromMs: number
  lastMs: number
  isStale: boolean
  inRow: number
  /** When the meter was last silent. */
  silentMs: number
}

const isSilentAt = ({ isSilent, flapping }: MeterOverride, atMs: number) =>
  isSilent || (flapping !== null && atMs < flapping.untilMs && (atMs - flapping.fromMs) % flapping.everyMs < flapping.silentMs)

/** One second of a meter. Returns what is wrong. */
function judge(world: World, model: Model, { health }: Meter, wasSilent: boolean): string | undefined {
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

/** Counts the values and the silence of a meter by itself. Precondition: load management with the same meter in both seconds. */
export const meterTrust: Property = {
  name: 'meter-trust',
  about: 'A meter is trusted until the timeout without values, and again from the second value in a row; its log says so.',
  concerns: ({ groups }) => [...groups.values()].some(({ dlm }) => dlm.externalDeviceId !== null),
  begin: (_, met) => {
    const models = new Map<Meter, Model & { wasSilent: boolean; timeoutMs: number }>()
    return (world) => {
      for (const group of world.groups.values()) {
        const { load, dlm, name } = group
        for (const kind of ['external', 'boost'] as const) {
          const meter = load.meters[kind]
          if (!meter?.device || !dlm.enabled) continue
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
          const wrong = judge(world, model, meter, model.wasSilent)
          model.wasSilent = isSilentNext
          if (wrong) return { what: `The ${kind} meter of ${name} ${wrong}` }
        }
        const row = load.safeLimitChanges.at(-1)
        const isOn = dlm.useExternalDevice && load.meters.external?.health.isStale === true
        if (load.balancedLimits !== dlm) continue
        if ((row?.enabled ?? false) !== isOn) return { what: `The log of ${name} says ${row?.enabled} for its safe limit` }
      }
      return undefined
    }
  },
}
