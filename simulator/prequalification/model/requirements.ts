import type { ProductName } from './product.ts'

/** A requirement on a tested group, with its limits and its source. */
export interface Requirement {
  /** Number of the requirement in TR. */
  readonly id: string
  readonly title: string
  readonly products: readonly ProductName[]
  readonly unit: '%' | 's' | '' | 'kW'
  /** The value must not be below. */
  readonly low?: number
  /** The value must not be above. */
  readonly high?: number
  /** Whether a lower capacity can fulfil it, TR 3.9. */
  readonly isReducible?: true
  readonly source: string
}

/** TR: Technical Requirements for FCR Provision in the Nordic Synchronous Area. */
export const EDITION = 'Technical Requirements for FCR Provision, version 1.1, 28 March 2025'

const DYNAMIC: readonly ProductName[] = ['fcr-d-up-dynamic']
const STATIC: readonly ProductName[] = ['fcr-d-up-static']
const BOTH: readonly ProductName[] = [...DYNAMIC, ...STATIC]

/** The requirements in the order of TR. Shares are of the capacity P0. */
export const REQUIREMENTS = {
  steadyState: {
    id: '1',
    title: 'Steady-state response',
    products: DYNAMIC,
    unit: '%',
    low: 95,
    high: 120,
    isReducible: true,
    source: 'TR 3.1.2',
  },
  staticSteadyState: {
    id: '1',
    title: 'Steady-state response',
    products: STATIC,
    unit: '%',
    low: 95,
    high: 110,
    source: 'TR 3.1.3',
  },
  speed: { id: '2', title: 'Response after 7.5 s', products: BOTH, unit: '%', low: 86, isReducible: true, source: 'TR 3.1.2' },
  energy: {
    id: '3',
    title: 'Energy in 7.5 s, divided by the capacity',
    products: BOTH,
    unit: 's',
    low: 3.2,
    isReducible: true,
    source: 'TR 3.1.2',
  },
  deactivation: {
    id: '4',
    title: 'Excess energy after the lowest frequency, divided by the capacity',
    products: DYNAMIC,
    unit: 's',
    high: 2.5,
    source: 'TR 3.1.2',
  },
  overshoot: { id: '5a', title: 'Peak of the response', products: STATIC, unit: '%', high: 120, source: 'TR 3.1.3' },
  delay: { id: '5b', title: 'Delay of the response', products: STATIC, unit: 's', high: 2.5, source: 'TR 3.1.3' },
  earlyRelease: {
    id: '6',
    title: 'Response in the first 60 s above 49.9 Hz',
    products: STATIC,
    unit: '%',
    low: 95,
    source: 'TR 3.1.3',
  },
  lateRelease: {
    id: '6',
    title: 'Remaining response 16 min after the return',
    products: STATIC,
    unit: '%',
    high: 5,
    source: 'TR 3.1.3',
  },
  fallIn10s: { id: '7', title: 'Largest fall in 10 s', products: STATIC, unit: '%', high: 25, source: 'TR 3.1.3' },
  fallIn1s: { id: '7', title: 'Largest fall in 1 s', products: STATIC, unit: '%', high: 20, source: 'TR 3.1.3' },
  stability: {
    id: '8',
    title: 'Distance of the open loop from -1',
    products: DYNAMIC,
    unit: '',
    low: 0.43 * 0.95,
    source: 'TR 3.2',
  },
  encirclement: {
    id: '8',
    title: 'Encirclements of -1 by the open loop',
    products: DYNAMIC,
    unit: '',
    high: 0,
    source: 'TR 3.2',
  },
  performance: {
    id: '9',
    title: 'Closed loop, as a share of its bound',
    products: DYNAMIC,
    unit: '%',
    high: 100,
    source: 'TR 3.3',
  },
  fit: { id: '10', title: 'Error of the fitted sine', products: DYNAMIC, unit: '%', high: 100, source: 'TR 3.4.1' },
  linearityLow: {
    id: '11',
    title: 'Lowest deviation from the linear response',
    products: BOTH,
    unit: '%',
    low: -5,
    source: 'TR 3.4.2',
  },
  linearityHigh: {
    id: '11',
    title: 'Highest deviation from the linear response',
    products: BOTH,
    unit: '%',
    high: 10,
    source: 'TR 3.4.2',
  },
  endurance: {
    id: '12',
    title: 'Lowest response in two hours of full activation',
    products: BOTH,
    unit: '%',
    low: 95,
    source: 'TR 3.5',
  },
} as const satisfies Record<string, Requirement>

export type RequirementName = keyof typeof REQUIREMENTS
export const requirementsOf = (product: ProductName): [RequirementName, Requirement][] =>
  (Object.entries(REQUIREMENTS) as [RequirementName, Requirement][]).filter(([, { products }]) => products.includes(product))

/** A measured value against its requirement. */
export interface Finding {
  readonly name: RequirementName
  readonly value: number
}

/** Whether a value is within the limits of its requirement. A value that could not be measured is not. */
export function isFulfilled({ name, value }: Finding): boolean {
  const { low = -Infinity, high = Infinity }: Requirement = REQUIREMENTS[name]
  return value >= low && value <= high
}
