import { SECOND_MS } from '#contract/durations.ts'
import type { World } from '#simulator/core/world/state.ts'
import type { Station } from '#simulator/stations/world/station.ts'

/** Values by the name of their series. */
export type Values = Readonly<Record<string, number>>

const TOLERANCE: Values = { W: 1, A: 0.011, Percent: 0.06, V: 0.06, Hz: 0.0011, Wh: 1.5 }

/** Whether two values of a unit differ by more than their rounding. */
export const differs = (a: number, b: number, unit: string) =>
  Number.isNaN(a) !== Number.isNaN(b) || Math.abs(a - b) > (TOLERANCE[unit] ?? 0)

/** The values of a station in some seconds. */
export interface SampledStation {
  readonly station: Station | undefined
  readonly samples: Map<number, Values>
}

/** The stations that are sampled at a time, and for how long, s. */
export const SAMPLED = 3
const TURN_S = 120

/** What a station has, by the properties that it sends, in Hz. */
export const valuesOf = ({
  powerW,
  currentA,
  voltageV,
  socPercent,
  frequencyHz,
  energyImportWh,
  energyExportWh,
}: Station): Values => ({
  'Power.Active.Import': Math.max(0, powerW),
  'Power.Active.Export': Math.max(0, -powerW),
  'Current.Import': Math.max(0, currentA),
  'Current.Export': Math.max(0, -currentA),
  Voltage: voltageV,
  SoC: socPercent,
  Frequency: frequencyHz,
  'Energy.Active.Import.Register': energyImportWh,
  'Energy.Active.Export.Register': energyExportWh,
})

/** The samples of all stations of a site, some at a time by turns. */
export class SampledStations {
  #turn = -1
  #sampled: SampledStation[] = []

  /** Takes the values of a second. Returns the stations of this turn. */
  next({ stations, nowMs, runStartMs }: World): readonly SampledStation[] {
    const turn = Math.floor((nowMs - runStartMs) / SECOND_MS / TURN_S)
    if (turn !== this.#turn) {
      this.#turn = turn
      this.#sampled = Array.from({ length: Math.min(SAMPLED, stations.length) }, (_, place) => {
        return { station: stations[(turn * SAMPLED + place) % stations.length], samples: new Map<number, Values>() }
      })
    }
    for (const { station, samples } of this.#sampled) {
      if (station?.lastHeardMs === nowMs && nowMs > runStartMs) samples.set(nowMs, valuesOf(station))
    }
    return this.#sampled
  }
}
