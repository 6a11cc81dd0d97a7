import type { Property } from './property.ts'

const FIELDS = ['powerW', 'currentA', 'voltageV', 'energyImportWh', 'energyExportWh'] as const

export const finiteValues: Property = {
  name: 'finite-values',
  about: 'Powers, currents, voltages and registers are finite numbers.',
  begin: (_start, met) => (world) => {
    met()
    for (const station of world.stations) {
      const { powerW, currentA, voltageV, energyImportWh, energyExportWh } = station
      // A sum with a value that is not finite is not finite either.
      if (Number.isFinite(powerW + currentA + voltageV + energyImportWh + energyExportWh)) continue
      const field = FIELDS.find((one) => !Number.isFinite(station[one]))
      if (field) return { what: `${station.name} has ${field} ${station[field]}` }
    }
    return undefined
  },
}
