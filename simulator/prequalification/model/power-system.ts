import { complex, divide, type Complex } from './complex.ts'
import type { Product } from '#simulator/battery-storage/model/product.ts'

/** Parameters of the Nordic power system, TR table 7. */
interface PowerSystem {
  /** MW */
  readonly ratedMw: number
  /** MWs */
  readonly kineticEnergyMws: number
}

/** The weakest system, in which requirement 8 is evaluated. */
export const STABILITY_SYSTEM: PowerSystem = { ratedMw: 23_000, kineticEnergyMws: 120_000 }
/** The typical system, in which requirement 9 is evaluated. */
export const PERFORMANCE_SYSTEM: PowerSystem = { ratedMw: 42_000, kineticEnergyMws: 190_000 }

/** The share of the load that changes with the frequency, per Hz. */
const LOAD_DAMPING_PER_HZ = 0.01
const NOMINAL_HZ = 50
/** Time constant of the disturbance profile of requirement 9, s. */
const DISTURBANCE_LAG_S = 70

export const angularRadPerS = (periodS: number): number => (2 * Math.PI) / periodS

/** The response of the system to the whole reserve, TR 3.2 equation 11: `(ΔP / band) · (50 / Sn) / (2 H jω + Kf · 50)`, with `H = E / Sn`. */
export function systemResponse({ ratedMw, kineticEnergyMws }: PowerSystem, product: Product, radPerS: number): Complex {
  const inertiaS = kineticEnergyMws / ratedMw
  const gain = (product.areaMw / product.bandHz) * (NOMINAL_HZ / ratedMw)
  return divide(complex(gain), complex(LOAD_DAMPING_PER_HZ * NOMINAL_HZ, 2 * inertiaS * radPerS))
}

/** The upper bound of the closed loop in requirement 9: `|70 jω + 1|`. */
export const disturbanceBound = (radPerS: number): number => Math.hypot(1, DISTURBANCE_LAG_S * radPerS)
