import {
  managedPowerKw,
  NEM_SHARE,
  restingEnergy,
  stepEnergy,
  type EnergyState,
  type ManagedProduct,
  type Reservoir,
} from './energy-management.ts'
import { EMPTY_PERCENT, FULL_PERCENT } from './battery.ts'

/** A battery with an energy management, and its state. */
export interface ManagedStore {
  readonly reservoir: Reservoir
  state: EnergyState
}

/** The share of the rated power that a battery can sell, so that NEM has room beside a full activation: TR 3.5. */
export const sellableShare = (product: ManagedProduct): number => 1 / (1 + NEM_SHARE[product])
/** The usable energy of a battery, kWh. */
const usableKwhOf = (capacityWh: number) => (((FULL_PERCENT - EMPTY_PERCENT) / 100) * capacityWh) / 1_000

/** A battery whose energy management has not acted for long. */
export function managedStore(product: ManagedProduct, ratedW: number, capacityWh: number): ManagedStore {
  const reservoir = { product, capacityKw: (ratedW / 1_000) * sellableShare(product), usableKwh: usableKwhOf(capacityWh) }
  return { reservoir, state: restingEnergy(reservoir) }
}

/** The usable share of the energy, 0 to 1. */
export const usableShare = (socPercent: number): number => (socPercent - EMPTY_PERCENT) / (FULL_PERCENT - EMPTY_PERCENT)

/**
 * The power that a battery adds to its baseline, W; positive charges. In NEM and AEM it changes gradually, within 5 min. `seconds` 0
 * leaves the state as it is. In a gap of the frequency (NaN) there is no response, and the state does not change.
 */
export function stepManaged(store: ManagedStore, frequencyHz: number, socPercent: number, seconds: number): number {
  if (Number.isNaN(frequencyHz)) return 0
  const { reservoir } = store
  if (seconds > 0) store.state = stepEnergy(store.state, reservoir, frequencyHz, usableShare(socPercent))
  return -1_000 * managedPowerKw(store.state, reservoir, frequencyHz) + 0
}
