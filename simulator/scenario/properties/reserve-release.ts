import type { Property } from './property.ts'

const REACTION_S = 3

/** Liveness. Precondition: every second of the frequency was above the deactivation frequency, with the same settings. */
export const reserveRelease: Property = {
  name: 'reserve-release',
  about:
    'A single-step group is released when the frequency has been above its deactivation frequency for the delay, and not earlier.',
  begin: () => {
    const high = new Map<number, { fcr: string; sinceMs: number }>()
    const wasActive = new Map<number, boolean>()
    return (world) => {
      const gridHz = world.grid.frequencyHz
      for (const { id, name, fcr, response } of world.groups.values()) {
        const isActive = response.baselineKw !== null
        const was = wasActive.get(id) === true
        wasActive.set(id, isActive)
        if (!fcr.isEnabled) {
          high.delete(id)
          continue
        }
        const settings = JSON.stringify({ ...fcr, activated: null })
        const known = high.get(id)
        const isNew = known?.fcr !== settings
        if (was && !isActive && known && !isNew) {
          const recoveredS = (world.nowMs - known.sinceMs) / 1_000
          if (recoveredS < fcr.deactivationDelay - REACTION_S && gridHz < Infinity) {
            return { what: `${name} is released after ${recoveredS} s of a delay of ${fcr.deactivationDelay} s` }
          }
        }
        if (!(gridHz > fcr.deactivationFrequency) || isNew) high.set(id, { fcr: settings, sinceMs: world.nowMs })
        else if (isActive && world.nowMs - known.sinceMs > (fcr.deactivationDelay + REACTION_S) * 1_000) {
          return { what: `${name} is still activated ${fcr.deactivationDelay + REACTION_S} s after the frequency recovered` }
        }
      }
      return undefined
    }
  },
}
