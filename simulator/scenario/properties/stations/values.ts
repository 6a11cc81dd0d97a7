import type { Property } from '../property.ts'
import { gridFrequencyHz } from '#simulator/grid/model/grid.ts'
import { hasPresentValues } from '../installed-lines.ts'

const PRODUCT_TOLERANCE_W = 1e-6

/** Holds between ticks as well: an action that changes the current changes the power. */
export const powerProduct: Property = {
  name: 'power-product',
  about: 'Power is voltage × current × phases in use × power factor at every station.',
  begin: (_start, met) => (world) => {
    for (const { powerW, voltageV, currentA, phasesInUse, powerFactor, name } of world.stations) {
      if (powerW !== 0) met()
      const productW = voltageV * currentA * phasesInUse * powerFactor
      if (Math.abs(powerW - productW) <= PRODUCT_TOLERANCE_W) continue
      return { what: `${name} has ${powerW.toFixed(1)} W and a product of ${productW.toFixed(1)} W` }
    }
    return undefined
  },
}

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

const TOLERANCE_HZ = 0.0021

/** Precondition: the station is online and its sample belongs to this second. */
export const deviceFrequency: Property = {
  name: 'device-frequency',
  about: 'A station measures the frequency of the grid, to within 2 mHz.',
  begin: (_start, met) => (world) => {
    const gridHz = world.recorder.frequencyAt(world.nowMs)
    if (!Number.isFinite(gridHz) || !Number.isFinite(gridFrequencyHz(world.grid))) return undefined
    met()
    const wrong = world.stations.find(
      ({ isOnline, lastHeardMs, frequencyHz }) =>
        isOnline && lastHeardMs === world.nowMs && Math.abs(frequencyHz - gridHz) > TOLERANCE_HZ,
    )
    return wrong && { what: `${wrong.name} measures ${wrong.frequencyHz} Hz at a grid frequency of ${gridHz.toFixed(4)} Hz` }
  },
}

export const members: Property = {
  name: 'members',
  about: 'Groups and stations agree on their membership, and no group contains a deleted station.',
  begin: (_start, met) => (world) => {
    met()
    for (const group of world.groups.values()) {
      for (const index of group.stationIndexes) {
        const station = world.stations[index]
        if (!station || station.isRemoved) return { what: `${group.name} contains a station that does not exist` }
        if (!station.groupIds.includes(group.id)) return { what: `${group.name} lists ${station.name}, which is not in it` }
      }
    }
    for (const { groupIds, index, name } of world.stations) {
      const wrong = groupIds.find((id) => !world.groups.get(id)?.stationIndexes.includes(index))
      if (wrong !== undefined) return { what: `${name} is in group ${wrong}, which does not list it` }
    }
    return undefined
  },
}

/** The voltage of the grid varies, and with it the power of a current. */
const MAX_SHARE = 1.15
const RATING_TOLERANCE_W = 50

export const stationRating: Property = {
  name: 'station-rating',
  about: 'No station imports or exports more than its rated power, allowing for the voltage.',
  begin: (_start, met) => (world) => {
    if (world.stations.some(({ powerW }) => powerW !== 0)) met()
    const wrong = world.stations.find(
      ({ powerW, ratedPowerKw }) => Math.abs(powerW) > ratedPowerKw * 1_000 * MAX_SHARE + RATING_TOLERANCE_W,
    )
    return wrong && { what: `${wrong.name} has ${(wrong.powerW / 1_000).toFixed(1)} kW of ${wrong.ratedPowerKw} kW rated power` }
  },
}

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

const TOLERANCE_A = 1e-6

/**
 * Precondition: a simulated AC charger with values of this second, and with the same car and limit, or no car, in this second and the last one,
 * because samples are taken once per second.
 */
export const carDraw: Property = {
  name: 'car-draw',
  about: 'An AC charger draws nothing without a car, and no more than the car takes.',
  begin: (start, met) => {
    const before = start.stations.map(({ vehicle }) => [vehicle?.arrivesMs, vehicle?.limitA] as const)
    return (world) => {
      let found: string | undefined
      for (const [index, station] of world.stations.entries()) {
        const { plan, vehicle, currentA, path, phasesInUse, name } = station
        const isSame = before[index]?.[0] === vehicle?.arrivesMs && before[index]?.[1] === vehicle?.limitA
        if (!isSame) before[index] = [vehicle?.arrivesMs, vehicle?.limitA]
        if (found || !isSame || plan.kind !== 'ac' || path?.isStandby || currentA <= TOLERANCE_A) continue
        if (station.ocpp || !hasPresentValues(world, station)) continue
        met()
        if (!vehicle) found = `${name} draws ${currentA.toFixed(2)} A without a car`
        else if (currentA > vehicle.limitA + TOLERANCE_A) {
          found = `${name} draws ${currentA.toFixed(2)} A, and its car takes ${vehicle.limitA} A`
        } else if (phasesInUse > vehicle.phases) {
          found = `${name} draws on ${phasesInUse} phases, and its car has ${vehicle.phases}`
        }
      }
      return found === undefined ? undefined : { what: found }
    }
  },
}
