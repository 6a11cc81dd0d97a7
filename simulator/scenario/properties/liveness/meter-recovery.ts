import { SECOND_MS } from '#contract/durations.ts'
import { isSafeLimitInForce } from '#simulator/dlm/world/load-reports.ts'
import { isMissing } from '#simulator/dlm/world/meters.ts'
import type { Property } from '../property.ts'

/** Two values in a row are enough, and each may take some seconds. */
const RECOVERED_S = 30

/**
 * Liveness. Reads the stimuli of the meter, not its health. Precondition: load management with an external meter that has a
 * simulated device that exists and has not been disturbed for 30 s, with the same settings.
 */
export const meterRecovery: Property = {
  name: 'meter-recovery',
  about: 'The safe limit of a group ends at the latest 30 s after its meter sends values again.',
  begin: (_start, met) => {
    const healthy = new Map<number, { settings: string; sinceMs: number }>()
    return (world) => {
      for (const group of world.groups.values()) {
        const { dlm, load, id, name } = group
        const { isSilent, flapping } = load.meterOverrides.external
        const device = load.meters.external?.device
        const sends = device && !device.outside && !isMissing(device, load.meterOverrides.external) && !isSilent && !flapping
        if (!dlm.enabled || !dlm.useExternalDevice || !sends) {
          healthy.delete(id)
          continue
        }
        const settings = `${dlm.externalDeviceId} ${load.meters.external?.inUseFromMs}`
        const known = healthy.get(id)
        if (known && world.nowMs - known.sinceMs > RECOVERED_S * SECOND_MS) met()
        if (known?.settings !== settings) healthy.set(id, { settings, sinceMs: world.nowMs })
        else if (isSafeLimitInForce(group) && world.nowMs - known.sinceMs > RECOVERED_S * SECOND_MS) {
          return {
            what: `${name} is on its safe limit ${(world.nowMs - known.sinceMs) / SECOND_MS} s after its meter has recovered`,
          }
        }
      }
      return undefined
    }
  },
}
