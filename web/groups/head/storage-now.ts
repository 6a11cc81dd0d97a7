import type { Station } from '#contract/stations.ts'
import { HOUR_MS } from '#contract/durations.ts'
import { flowText } from '#units/current-power.ts'
import { roughAgeText } from '#units/dates.ts'
import { percentText } from '#units/numbers/number-format.ts'

type Storage = Pick<Station, 'isOnline' | 'isBattery' | 'latestChargePower' | 'batterySoC'> & {
  type: Pick<Station['type'], 'capacity'>
}

/** What the batteries or cars of a group do together. */
export interface StorageNow {
  /** `−42.0 kW, discharging`; of the online stations. */
  readonly power: string
  /** State of charge of all batteries together, %; undefined unless it is known of each. */
  readonly socPercent: number | undefined
  /** `57 % SoC`, `cars at 37 to 88 % SoC`, `SoC unknown`. */
  readonly soc: string
  /** `empty in 36 min at this power`; undefined without a power, and while the energy is unknown. */
  readonly endurance: string | undefined
}

/** A smaller power neither empties nor fills a battery in a time that an operator plans with, W. */
const IDLE_W = 100

/**
 * The figures of a group of batteries or V2G points from all of its stations. The endurance is that of the present power, from the
 * energy that is stored or missing; of cars it is unknown, because their capacity is.
 */
export function storageNow(stations: readonly Storage[]): StorageNow {
  const powers = stations.flatMap(({ isOnline, latestChargePower }) =>
    isOnline && latestChargePower !== null ? latestChargePower : [],
  )
  const powerW = powers.length > 0 ? powers.reduce((sum, one) => sum + one, 0) : undefined
  const energy = energyOf(stations)
  const socPercent = energy && (100 * energy.storedKwh) / energy.capacityKwh
  return {
    power: flowText(powerW),
    socPercent,
    soc: socPercent === undefined ? carsText(stations) : `${percentText(Math.round(socPercent))} SoC`,
    endurance: energy && powerW !== undefined ? enduranceText(energy, powerW) : undefined,
  }
}

interface Energy {
  readonly storedKwh: number
  readonly capacityKwh: number
}

/** The energy of batteries; undefined unless it is known of each, which it is not of an offline one. */
function energyOf(stations: readonly Storage[]): Energy | undefined {
  let [storedKwh, capacityKwh] = [0, 0]
  for (const { isOnline, isBattery, batterySoC, type } of stations) {
    if (!isOnline || !isBattery || batterySoC === null || type.capacity === null) return undefined
    storedKwh += (batterySoC / 100) * type.capacity
    capacityKwh += type.capacity
  }
  return capacityKwh > 0 ? { storedKwh, capacityKwh } : undefined
}

function carsText(stations: readonly Storage[]): string {
  const known = stations.flatMap(({ isOnline, isBattery, batterySoC }) => (isOnline && !isBattery ? (batterySoC ?? []) : []))
  if (known.length === 0) return 'SoC unknown'
  const [low, high] = [Math.round(Math.min(...known)), Math.round(Math.max(...known))]
  return low === high ? `cars at ${percentText(low)} SoC` : `cars at ${low} to ${percentText(high)} SoC`
}

function enduranceText({ storedKwh, capacityKwh }: Energy, powerW: number): string | undefined {
  if (Math.abs(powerW) < IDLE_W) return undefined
  const kwh = powerW < 0 ? storedKwh : capacityKwh - storedKwh
  return `${powerW < 0 ? 'empty' : 'full'} in ${roughAgeText((kwh / (Math.abs(powerW) / 1_000)) * HOUR_MS)} at this power`
}
