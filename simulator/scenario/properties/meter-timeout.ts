import { SECOND_MS } from '#contract/durations.ts'
import { isSafeLimitInForce } from '#simulator/dlm/world/load-reports.ts'
import type { Property } from './property.ts'

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
