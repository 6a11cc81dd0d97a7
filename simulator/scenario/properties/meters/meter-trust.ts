import type { Meter } from '#simulator/dlm/world/group-load.ts'
import type { Property } from '../property.ts'
import { isSilentAt, type MeterModel, meterProblem } from './meter-model.ts'
import { METER_KINDS, MeterReads } from './meter-reads.ts'

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
