import { PRODUCTS, type ProductName } from './product.ts'

/** Products with an energy management. A static reserve has none. */
export type ManagedProduct = Exclude<ProductName, 'fcr-d-up-static'>

/** An energy store that offers a reserve. */
export interface Reservoir {
  readonly product: ManagedProduct
  readonly capacityKw: number
  /** The energy range offered for the reserve, kWh. */
  readonly usableKwh: number
}

/** Minutes of full activation at which a mode starts and ends: TR 3.5.1 and 3.5.2. */
interface Minutes {
  readonly on: number
  readonly off: number
}
export const AEM_MINUTES: Minutes = { on: 5, off: 10 }
export const NEM_MINUTES: Readonly<Record<ManagedProduct, Minutes>> = {
  'fcr-n': { on: 30, off: 57.5 },
  'fcr-d-up-dynamic': { on: 20, off: 20 },
  'fcr-d-down-dynamic': { on: 20, off: 20 },
}

/** The charging power of NEM as a share of the capacity: TR 3.5.1. */
export const NEM_SHARE: Readonly<Record<ManagedProduct, number>> = {
  'fcr-n': 0.34,
  'fcr-d-up-dynamic': 0.2,
  'fcr-d-down-dynamic': 0.2,
}
/** Both modes use the mean of the last values, one per second. */
const AVERAGED_S = 300

/** -1: the store is too empty, 1: too full, 0: neither. */
export type Side = -1 | 0 | 1

/** State of the normal (NEM) and the alert (AEM) energy management. */
export interface EnergyState {
  readonly nem: Side
  readonly aem: Side
  /** The last 300 values of each second, oldest first: NEM as a side, AEM as a reference frequency. */
  readonly nemValues: readonly Side[]
  readonly referencesHz: readonly number[]
}

/** A store that has been in normal operation for a long time. */
export const restingEnergy = ({ product }: Reservoir): EnergyState => ({
  nem: 0,
  aem: 0,
  nemValues: Array.from({ length: AVERAGED_S }, (): Side => 0),
  referencesHz: Array.from({ length: AVERAGED_S }, () => PRODUCTS[product].restHz),
})

/** The side of a mode with a hysteresis. FCR-D up needs energy only, FCR-D down room only. */
function sideOf(was: Side, { product, capacityKw, usableKwh }: Reservoir, soc: number, { on, off }: Minutes): Side {
  const share = (minutes: number) => (capacityKw * minutes) / 60 / usableKwh
  const { direction } = PRODUCTS[product]
  const isLow = direction !== 'down' && soc < share(was === -1 ? off : on)
  const isHigh = direction !== 'up' && soc > 1 - share(was === 1 ? off : on)
  if (isLow) return -1
  return isHigh ? 1 : 0
}

/** The frequency within the range of the product: FCR-N ±0.1 Hz, FCR-D on its side of the dead band. */
function saturatedHz(product: ManagedProduct, frequencyHz: number): number {
  const { direction, restHz, bandHz } = PRODUCTS[product]
  const least = direction === 'down' ? restHz : restHz - bandHz
  const most = direction === 'up' ? restHz : restHz + bandHz
  return Math.min(most, Math.max(least, frequencyHz))
}

/** The state after a second with this frequency and state of charge (share of the usable energy). */
export function stepEnergy(was: EnergyState, reservoir: Reservoir, frequencyHz: number, soc: number): EnergyState {
  const nem = sideOf(was.nem, reservoir, soc, NEM_MINUTES[reservoir.product])
  const aem = sideOf(was.aem, reservoir, soc, AEM_MINUTES)
  const isNormal = frequencyHz > 49.9 && frequencyHz < 50.1
  const { restHz } = PRODUCTS[reservoir.product]
  return {
    nem,
    aem,
    nemValues: [...was.nemValues.slice(1), isNormal ? nem : 0],
    referencesHz: [...was.referencesHz.slice(1), aem === 0 ? restHz : saturatedHz(reservoir.product, frequencyHz)],
  }
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
/** NEM from -1 (charges with its full power) to 1: the mean of the last 300 s, TR 3.5.1. */
export const nemOf = ({ nemValues }: EnergyState): number => mean(nemValues)

/**
 * The response to the frequency, kW, injection positive: `C / band · (fref − fsat)`, TR 3.5.2. In AEM it fades to 0 within 5 min.
 */
export function managedResponseKw(
  { referencesHz }: EnergyState,
  { product, capacityKw }: Reservoir,
  frequencyHz: number,
): number {
  return (capacityKw / PRODUCTS[product].bandHz) * (mean(referencesHz) - saturatedHz(product, frequencyHz))
}

/** The power of the store, kW, injection positive: the response and NEM, within the limits of TR 3.5.1. */
export function managedPowerKw(state: EnergyState, reservoir: Reservoir, frequencyHz: number): number {
  const { product, capacityKw } = reservoir
  const nemMaxKw = NEM_SHARE[product] * capacityKw
  const wantedKw = managedResponseKw(state, reservoir, frequencyHz) + nemMaxKw * nemOf(state)
  if (product === 'fcr-n') return Math.max(-capacityKw - nemMaxKw, Math.min(capacityKw + nemMaxKw, wantedKw))
  return PRODUCTS[product].direction === 'up' ? Math.max(-nemMaxKw, wantedKw) : Math.min(nemMaxKw, wantedKw)
}
