import type { Property } from './property.ts'

/** The record rounds powers to whole watts. */
const TOLERANCE_WH = 0.6 / 3_600 + 1e-6

/**
 * Compares the growth of the registers with the recorded power of the second. Precondition: the station is simulated, is
 * online in this second and was in the last one. Registers of offline stations are read later, and a charger from outside counts its
 * own.
 */
export const energyIntegral: Property = {
  name: 'energy-integral',
  about: 'The energy registers are the integral of the recorded power.',
  begin: (start, met) => {
    const importWh = start.stations.map(({ energyImportWh }) => energyImportWh)
    const exportWh = start.stations.map(({ energyExportWh }) => energyExportWh)
    const wasOnline = start.stations.map(({ isOnline }) => isOnline)
    return (world) => {
      let found: string | undefined
      for (const [index, station] of world.stations.entries()) {
        const grewWh = station.energyImportWh - (importWh[index] ?? 0) - (station.energyExportWh - (exportWh[index] ?? 0))
        importWh[index] = station.energyImportWh
        exportWh[index] = station.energyExportWh
        const isComparable =
          !station.ocpp && station.isOnline && wasOnline[index] && !station.isRemoved && world.nowMs > world.runStartMs
        wasOnline[index] = station.isOnline
        if (!isComparable || found) continue
        const powerW = world.recorder.secondAt(world.nowMs, index, 'powerW')
        if (powerW === undefined || Number.isNaN(powerW)) continue
        if (powerW !== 0) met()
        if (Math.abs(grewWh - powerW / 3_600) <= TOLERANCE_WH) continue
        found = `${station.name} recorded ${powerW} W and its registers grew by ${(grewWh * 3_600).toFixed(1)} Ws`
      }
      return found === undefined ? undefined : { what: found }
    }
  },
}
