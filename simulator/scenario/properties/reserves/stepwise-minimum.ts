import type { Property } from '../property.ts'

const [MIN_A, KW_PER_A] = [6, 0.69]
const below = (value: number) => value - 0.011

/** Precondition: a limit of an AC or DC charger by an activation, in the second of the settings that decided it. */
export const stepwiseMinimum: Property = {
  name: 'stepwise-minimum',
  about: 'A reserve switches a charger off or leaves it its minimum, and only while it is activated.',
  concerns: ({ groups }) => [...groups.values()].some(({ fcr }) => fcr.isEnabled || fcr.isEnabledStepwise),
  begin: (start, met) => {
    const settings = new Map([...start.groups.values()].map(({ id, fcr }) => [id, fcr]))
    return (world) => {
      for (const { id, name, type, fcr, response } of world.groups.values()) {
        // A save replaces the settings.
        const isSame = settings.get(id) === fcr
        settings.set(id, fcr)
        if (!isSame || response.ceilings.size === 0) continue
        met()
        if (response.baselineKw === null) return { what: `${name} limits its chargers without an activation` }
        const isDc = type === 'GROUP_TYPE_DC'
        const stepA = fcr.isEnabledStepwise ? (fcr.minStepwiseCurrent ?? 0) : 0
        for (const [index, limit] of response.ceilings) {
          const station = world.stations[index]
          if (!station) continue
          const minA = Math.max(MIN_A, station.minChargingCurrentA, stepA)
          const least = isDc ? stepA * KW_PER_A : Math.min(minA, station.maxChargingCurrentA)
          if (limit < 0 || (limit > 0 && limit < below(least))) {
            return { what: `${name} leaves ${station.name} ${limit}, less than its minimum of ${least.toFixed(2)}` }
          }
        }
      }
      return undefined
    }
  },
}
