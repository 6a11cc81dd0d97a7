/**
 * The rules of frequency reserves. The test programme of the prequalification and the drill read this table only.
 * `docs/reserve-rules.md` shows it in full, and `rules` of a site file changes its limits.
 */

/** The documents that the rules come from. */
export const EDITIONS = {
  TR: 'Technical Requirements for FCR Provision in the Nordic Synchronous Area, version 1.1, 28 March 2025',
  FFR: 'Fingrid, technical requirements of fast frequency reserve, web page of April 2026',
  'FCR 2021': 'Fingrid, conditions of frequency containment reserves, valid before September 2023',
  Platform: 'Load management of this platform',
} as const
export type Document = keyof typeof EDITIONS

/** The products. The number in an FFR product is its threshold in Hz. */
export const RESERVE_PRODUCTS = {
  'fcr-n': 'FCR-N',
  'fcr-d-up-dynamic': 'FCR-D up, dynamic',
  'fcr-d-up-static': 'FCR-D up, static',
  'fcr-d-down-dynamic': 'FCR-D down, dynamic',
  'ffr-49.7': 'FFR at 49.7 Hz',
  'ffr-49.6': 'FFR at 49.6 Hz',
  'ffr-49.5': 'FFR at 49.5 Hz',
  'single-step': 'FCR-D up, single step as a part of an aggregate',
} as const
export type ReserveProduct = keyof typeof RESERVE_PRODUCTS

/** The measured quantities: number of the requirement in its document, title and unit. Shares are of the capacity P0. */
export const QUANTITIES = {
  steadyState: { id: '1', title: 'Steady-state response', unit: '%' },
  combination: { id: '1b', title: 'Steady-state response of FCR-N and FCR-D together', unit: '%' },
  speed: { id: '2', title: 'Response after 7.5 s', unit: '%' },
  fall: { id: '2', title: 'Fall after 7.5 s until the return of the frequency', unit: '%' },
  energy: { id: '3', title: 'Energy in 7.5 s, divided by the capacity', unit: 's' },
  deactivation: { id: '4', title: 'Excess energy after the extreme frequency, divided by the capacity', unit: 's' },
  overshoot: { id: '5a', title: 'Peak of the response', unit: '%' },
  delay: { id: '5b', title: 'Delay of the response', unit: 's' },
  earlyRelease: { id: '6', title: 'Lowest response until 60 s after the return to 49.9 Hz', unit: '%' },
  lateRelease: { id: '6', title: 'Highest response from 16 min after the return to 49.9 Hz', unit: '%' },
  fallIn10s: { id: '7', title: 'Largest fall in 10 s', unit: '%' },
  fallIn1s: { id: '7', title: 'Largest fall in 1 s', unit: '%' },
  stability: { id: '8', title: 'Distance of the open loop from -1', unit: '' },
  encirclement: { id: '8', title: 'Encirclements of -1 by the open loop', unit: '' },
  performance: { id: '9', title: 'Closed loop, as a share of its bound', unit: '%' },
  fit: { id: '10', title: 'Error of the fitted sine', unit: '%' },
  linearityLow: { id: '11', title: 'Lowest deviation from the linear response', unit: '%' },
  linearityHigh: { id: '11', title: 'Highest deviation from the linear response', unit: '%' },
  endurance: { id: '12', title: 'Lowest response during the endurance test', unit: '%' },
  energyManagement: { id: '12', title: 'Energy management of a limited reservoir: NEM and AEM', unit: '' },
  modeStart: { id: '13', title: 'Frequency at the start of the high-performance mode', unit: 'Hz' },
  modeDuration: { id: '13', title: 'Duration of the high-performance mode', unit: 's' },
  modeBlock: { id: '13', title: 'Time without the high-performance mode after its end', unit: 's' },
  minFactor: { id: '', title: 'Smallest accepted reduction factor', unit: '' },
  threshold: { id: '', title: 'Activation frequency', unit: 'Hz' },
  detection: { id: '', title: 'Time to detect the frequency', unit: 's' },
  timeTo50: { id: '', title: 'Time to 50 % of the required power', unit: 's' },
  timeTo86: { id: '2', title: 'Time to 86 % of the required power', unit: 's' },
  timeTo100: { id: '', title: 'Time to the required power', unit: 's' },
  support: { id: '', title: 'Support duration', unit: 's' },
  shortSupport: { id: '', title: 'Support duration with a gradual withdrawal', unit: 's' },
  withdrawal: { id: '', title: 'Gradual withdrawal, share of the capacity in 1 s', unit: '%' },
  recovery: { id: '', title: 'Time to end the response', unit: 's' },
  steps: { id: '11', title: 'Steps of the aggregate in its direction', unit: '' },
} as const satisfies Record<string, { id: string; title: string; unit: '%' | 's' | 'Hz' | '' }>
export type RequirementName = keyof typeof QUANTITIES

/** Quantities that the drill measures, and no test of the programme. */
export const OF_DRILL: ReadonlySet<RequirementName> = new Set(['timeTo50', 'timeTo86', 'timeTo100', 'recovery'])

/**
 * A rule: the quantity, its lower and its upper limit (null without one), the document and its section. `reducible`: a lower
 * capacity can fulfil the rule, TR 3.9.
 */
export type RuleRow = readonly [
  name: RequirementName,
  low: number | null,
  high: number | null,
  document: Document,
  section: string,
  isReducible?: 'reducible',
]

/** Requirements 8 and 9 accept 95 % of the radius 0.43 and of the closed loop, for the uncertainty of the measurement. */
const RADIUS = 0.43 * 0.95

const LOOP: readonly RuleRow[] = [
  ['stability', RADIUS, null, 'TR', '3.2'],
  ['encirclement', null, 0, 'TR', '3.2'],
  ['performance', null, 100, 'TR', '3.3', 'reducible'],
  ['fit', null, 100, 'TR', '3.4.1'],
]

const LINEARITY: readonly RuleRow[] = [
  ['linearityLow', -5, null, 'TR', '3.4.2'],
  ['linearityHigh', null, 10, 'TR', '3.4.2'],
]

const modeStart = (low: number | null, high: number | null): RuleRow => ['modeStart', low, high, 'TR', '3.1.2']

const FCR_D_DYNAMIC: readonly RuleRow[] = [
  ['steadyState', 95, 120, 'TR', '3.1.2', 'reducible'],
  ['speed', 86, null, 'TR', '3.1.2', 'reducible'],
  ['fall', null, 5, 'TR', '3.1.2'],
  ['energy', 3.2, null, 'TR', '3.1.2', 'reducible'],
  ['deactivation', null, 2.5, 'TR', '3.1.2'],
  ...LOOP,
  ...LINEARITY,
  ['endurance', 95, null, 'TR', '3.5'],
  ['energyManagement', 1, null, 'TR', '3.5'],
  ['modeDuration', null, 10, 'TR', '3.1.2'],
  ['modeBlock', 300, 900, 'TR', '3.1.2'],
  ['minFactor', 0.75, null, 'TR', '3.9'],
]

/** The times of the drill. */
const FCR_D_TIMES: readonly RuleRow[] = [
  ['timeTo50', null, 5, 'FCR 2021', 'FCR-D'],
  ['timeTo86', null, 7.5, 'TR', '3.1.2'],
  ['timeTo100', null, 30, 'FCR 2021', 'FCR-D'],
  ['recovery', null, 30, 'FCR 2021', 'FCR-D'],
]

const ffr = (thresholdHz: number, withinS: number): readonly RuleRow[] => [
  ['threshold', null, thresholdHz, 'FFR', 'activation'],
  ['timeTo100', null, withinS, 'FFR', 'activation'],
  ['support', 30, null, 'FFR', 'support duration'],
  ['shortSupport', 5, null, 'FFR', 'support duration'],
  ['withdrawal', null, 20, 'FFR', 'support duration'],
]

/** The rules of each product, in the order of their documents. */
export const RULE_TABLE: Readonly<Record<ReserveProduct, readonly RuleRow[]>> = {
  'fcr-n': [
    ['steadyState', 95, 120, 'TR', '3.1.1', 'reducible'],
    ['combination', 95, 120, 'TR', '3.1.2'],
    ...LOOP,
    ...LINEARITY,
    ['endurance', 95, null, 'TR', '3.5'],
    ['energyManagement', 1, null, 'TR', '3.5'],
    ['minFactor', 0.9, null, 'TR', '3.9'],
  ],
  'fcr-d-up-dynamic': [...FCR_D_DYNAMIC, modeStart(null, 49.8), ...FCR_D_TIMES],
  'fcr-d-up-static': [
    ['steadyState', 95, 110, 'TR', '3.1.3'],
    ['speed', 86, null, 'TR', '3.1.2', 'reducible'],
    ['fall', null, 5, 'TR', '3.1.2'],
    ['energy', 3.2, null, 'TR', '3.1.2', 'reducible'],
    ['overshoot', null, 120, 'TR', '3.1.3'],
    ['delay', null, 2.5, 'TR', '3.1.3'],
    ['earlyRelease', 95, null, 'TR', '3.1.3'],
    ['lateRelease', null, 5, 'TR', '3.1.3'],
    ['fallIn10s', null, 25, 'TR', '3.1.3'],
    ['fallIn1s', null, 20, 'TR', '3.1.3'],
    ...LINEARITY,
    ['endurance', 95, null, 'TR', '3.5'],
    ['minFactor', 0.84, null, 'TR', '3.9'],
    ...FCR_D_TIMES,
  ],
  'fcr-d-down-dynamic': [...FCR_D_DYNAMIC, modeStart(50.2, null)],
  'ffr-49.7': ffr(49.7, 1.3),
  'ffr-49.6': ffr(49.6, 1),
  'ffr-49.5': ffr(49.5, 0.7),
  // The other times of single-step are settings of the group.
  'single-step': [
    ['detection', null, 1, 'Platform', 'demand response'],
    ['timeTo100', null, 2, 'Platform', 'demand response, after the trigger delay of the group'],
    ['steadyState', 95, 120, 'TR', '3.1.2'],
    ['steps', 7, null, 'TR', '3.4.2'],
  ],
}
