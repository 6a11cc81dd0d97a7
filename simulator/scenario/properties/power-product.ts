import type { Property } from './property.ts'

const TOLERANCE_W = 1e-6

/** Holds between ticks as well: an action that changes the current changes the power. */
export const powerProduct: Property = {
  name: 'power-product',
  about: 'Power is voltage × current × phases in use × power factor at every station.',
  begin: (_start, met) => (world) => {
    for (const { powerW, voltageV, currentA, phasesInUse, powerFactor, name } of world.stations) {
      if (powerW !== 0) met()
      const productW = voltageV * currentA * phasesInUse * powerFactor
      if (Math.abs(powerW - productW) <= TOLERANCE_W) continue
      return { what: `${name} has ${powerW.toFixed(1)} W and a product of ${productW.toFixed(1)} W` }
    }
    return undefined
  },
}
