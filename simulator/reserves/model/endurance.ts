import { ONE_WAY_EFFICIENCY } from '#simulator/devices/model/charge-curve.ts'

/** A store with its powers. Injection to the grid is positive. */
export interface Store {
  /** E − Emin: energy that it can still deliver to the grid, kWh. */
  readonly upKwh: number
  /** Emax − E: energy that it can still take from the grid, kWh. */
  readonly downKwh: number
  /** Power without activation, kW: the setpoint; negative charges. */
  readonly setpointKw: number
  /** Power that enters the store by itself, kW; 0 for a car or a battery. */
  readonly inflowKw: number
  /** Power of a full activation up and down, kW. */
  readonly upKw: number
  readonly downKw: number
}

interface StateOfCharge {
  readonly socPercent: number
  /** The range that is offered, %. */
  readonly minPercent: number
  readonly maxPercent: number
  readonly capacityKwh: number
}

/** The energies of a car or a battery, kWh at the grid: a part is lost on each way. */
export const storedEnergies = ({ socPercent, minPercent, maxPercent, capacityKwh }: StateOfCharge) => ({
  upKwh: (Math.max(0, socPercent - minPercent) / 100) * capacityKwh * ONE_WAY_EFFICIENCY,
  downKwh: ((Math.max(0, maxPercent - socPercent) / 100) * capacityKwh) / ONE_WAY_EFFICIENCY,
})

const HOUR_MIN = 60

/**
 * Minutes for which a full activation up can last: 60 · |(E − Emin) / (Pset + Cup − Pinflow)|. "Technical Requirements for FCR
 * Provision in the Nordic Synchronous Area", section 3.5.4. Infinity if the store does not empty.
 */
export const enduranceUpMin = ({ upKwh, setpointKw, inflowKw, upKw }: Store): number =>
  minutes(upKwh, setpointKw + upKw - inflowKw)

/** The same for a full activation down: 60 · |(Emax − E) / (Pinflow − Pset + Cdown)|. Infinity if the store does not fill. */
export const enduranceDownMin = ({ downKwh, setpointKw, inflowKw, downKw }: Store): number =>
  minutes(downKwh, inflowKw - setpointKw + downKw)

/** The formula assumes that the store moves to its limit. At its limit it lasts 0 minutes, and away from it without end. */
function minutes(leftKwh: number, rateKw: number): number {
  if (leftKwh <= 0) return 0
  return rateKw > 0 ? HOUR_MIN * Math.abs(leftKwh / rateKw) : Infinity
}

/** Minutes for which a group holds a full activation: until the first of its stores ends, because no other takes its share over. */
export const groupEnduranceMin = (stores: readonly Store[], direction: 'up' | 'down'): number =>
  Math.min(...stores.map(direction === 'up' ? enduranceUpMin : enduranceDownMin))
