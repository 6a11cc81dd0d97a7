import { ordinaryFrequencyHz } from '#simulator/grid/model/grid.ts'
import { PastEnergy } from '../model/past-energy.ts'
import { PastReader } from '../model/past.ts'
import { deviceFrequencyHz } from '#simulator/devices/world/in-service.ts'
import { voltageV } from '#simulator/grid/model/voltage.ts'
import type { Measurand } from '#simulator/devices/world/measurands.ts'
import { reportedHzAt, voltageAt, type StationReports } from './charger-reports.ts'
import { completedRecording } from './completed-recording.ts'
import type { StationRecording } from './recording.ts'
import type { Station } from '#simulator/stations/world/station.ts'
import type { World } from '#simulator/core/world/state.ts'

/** A value of each measurand for each place; NaN for an unknown value. */
export type Columns = Readonly<Record<Measurand, Float64Array>>

export const columnsOf = (places: number): Columns => ({
  'Power.Active.Import': new Float64Array(places),
  'Power.Active.Export': new Float64Array(places),
  'Current.Import': new Float64Array(places),
  'Current.Export': new Float64Array(places),
  Voltage: new Float64Array(places),
  SoC: new Float64Array(places),
  Frequency: new Float64Array(places),
  'Energy.Active.Import.Register': new Float64Array(places),
  'Energy.Active.Export.Register': new Float64Array(places),
})

/**
 * Either half of a station's history. It writes into columns, because a long read must not create an object for each
 * second. Columns of measurands that were not requested may stay unchanged.
 */
export interface Source {
  read(tMs: number, into: Columns, place: number): void
}

/** Import is the positive power, export the negative power. */
function writePower(into: Columns, place: number, powerW: number, currentA: number) {
  into['Power.Active.Import'][place] = powerW < 0 ? 0 : powerW
  into['Power.Active.Export'][place] = powerW > 0 ? 0 : 0 - powerW
  into['Current.Import'][place] = currentA < 0 ? 0 : currentA
  into['Current.Export'][place] = currentA > 0 ? 0 : 0 - currentA
}

function writeNothing(into: Columns, place: number) {
  writePower(into, place, NaN, NaN)
  into.Voltage[place] = NaN
  into.SoC[place] = NaN
  into.Frequency[place] = NaN
  into['Energy.Active.Import.Register'][place] = NaN
  into['Energy.Active.Export.Register'][place] = NaN
}

/** Values that are slow to compute are read only on request. */
const wantedOf = (measurands: readonly Measurand[]) => ({
  frequency: measurands.includes('Frequency'),
  registers: measurands.some((measurand) => measurand.startsWith('Energy')),
})

/** A past that requires preparation: sequential reads are fast from the prepared moment on. */
export interface PastSource extends Source {
  /** Prepares in steps. Other requests may be served between the steps. */
  prepare(fromMs: number): Iterable<void>
}

/** Computed values from before the start of the world. */
export function pastOf(world: World, { plan }: Pick<Station, 'plan'>, measurands: readonly Measurand[]): PastSource {
  const past = new PastReader(plan, world.grid.noise, world.batteryPast)
  const wanted = wantedOf(measurands)
  const energy = wanted.registers ? new PastEnergy(plan, world.grid.noise, world.batteryPast) : undefined
  return {
    prepare: (fromMs) => energy?.prepare(fromMs) ?? [],
    read(tMs, into, place) {
      const sample = past.at(tMs)
      if (!sample) {
        writeNothing(into, place)
        return
      }
      writePower(into, place, sample.powerW, sample.currentA)
      into.Voltage[place] = sample.voltageV
      into.SoC[place] = sample.socPercent
      if (wanted.frequency) into.Frequency[place] = deviceFrequencyHz(plan.key, ordinaryFrequencyHz(world.grid, tMs), tMs)
      if (!energy) return
      const since = energy.since(tMs)
      into['Energy.Active.Import.Register'][place] = plan.importRegisterWh - since.importWh
      into['Energy.Active.Export.Register'][place] = plan.exportRegisterWh - since.exportWh
    },
  }
}

/**
 * Values since the start of the world, from a recording of this station. `reports`: those of a charger outside, which complete the
 * recording.
 */
export function presentOf(
  { plan }: Pick<Station, 'plan'>,
  recorded: StationRecording,
  measurands: readonly Measurand[],
  reports: StationReports | undefined,
): Source {
  const wanted = wantedOf(measurands)
  const recording = completedRecording(recorded, reports)
  // A simulated voltage is a pure function of time, so it needs no recording.
  const voltage = reports ? (tMs: number) => voltageAt(reports, tMs) : (tMs: number) => voltageV(plan.key, plan.meanVoltageV, tMs)
  const frequencyHz = reports
    ? (tMs: number) => reportedHzAt(reports, tMs)
    : (tMs: number) => deviceFrequencyHz(plan.key, recording.frequencyAt(tMs), tMs)
  return {
    read(tMs, into, place) {
      const powerW = recording.at(tMs, 'powerW')
      if (Number.isNaN(powerW)) {
        writeNothing(into, place)
        return
      }
      writePower(into, place, powerW, recording.at(tMs, 'currentA'))
      into.SoC[place] = recording.at(tMs, 'socPercent')
      into.Voltage[place] = voltage(tMs)
      if (wanted.frequency) into.Frequency[place] = frequencyHz(tMs)
      if (!wanted.registers) return
      into['Energy.Active.Import.Register'][place] = plan.importRegisterWh + recording.at(tMs, 'importWh')
      into['Energy.Active.Export.Register'][place] = plan.exportRegisterWh + recording.at(tMs, 'exportWh')
    },
  }
}
