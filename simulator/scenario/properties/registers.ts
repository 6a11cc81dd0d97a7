import type { Property } from './property.ts'

export const registers: Property = {
  name: 'registers',
  about: 'No energy register falls.',
  begin: (start, met) => {
    const sums = start.stations.map(({ energyImportWh, energyExportWh }) => [energyImportWh, energyExportWh] as const)
    return (world) => {
      for (const [index, { name, energyImportWh, energyExportWh }] of world.stations.entries()) {
        const [importWh, exportWh] = sums[index] ?? [0, 0]
        if (energyImportWh !== importWh || energyExportWh !== exportWh) met()
        sums[index] = [energyImportWh, energyExportWh]
        if (energyImportWh < importWh) {
          return { what: `the import register of ${name} fell from ${importWh} to ${energyImportWh} Wh` }
        }
        if (energyExportWh < exportWh) {
          return { what: `the export register of ${name} fell from ${exportWh} to ${energyExportWh} Wh` }
        }
      }
      return undefined
    }
  },
}
