import type { Property } from './property.ts'

/** The response may begin in the second after the crossing. */
const REACTION_S = 2

/** Reads the frequency of the grid. Precondition: settings that have not changed since before the frequency was low. */
export const reserveActivation: Property = {
  name: 'reserve-activation',
  about: 'A single-step group is activated at the latest two seconds after the frequency has fallen to its activation frequency.',
  begin: (_start, met) => {
    const low = new Map<number, { fcr: string; sinceMs: number }>()
    return (world) => {
      const gridHz = world.grid.frequencyHz
      for (const { id, name, fcr, response } of world.groups.values()) {
        if (!fcr.isEnabled || !(gridHz <= fcr.activationFrequency)) {
          low.delete(id)
          continue
        }
        const settings = JSON.stringify({ ...fcr, activated: null })
        const known = low.get(id)
        if (known?.fcr !== settings) low.set(id, { fcr: settings, sinceMs: world.nowMs })
        else met()
        if (known?.fcr === settings && response.baselineKw === null && world.nowMs - known.sinceMs >= REACTION_S * 1_000) {
          return {
            what: `${name} is not activated at ${gridHz.toFixed(3)} Hz, and its activation frequency is ${fcr.activationFrequency} Hz`,
          }
        }
      }
      return undefined
    }
  },
}
