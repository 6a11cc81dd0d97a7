/** What a term of the field means, in the words of docs/glossary.md. */
export interface Definition {
  readonly text: string
  /** The document that sets the numbers of the text. */
  readonly source?: string
}

const FCR_SOURCE = 'Technical Requirements for FCR Provision in the Nordic Synchronous Area'

/** The terms that an info button explains. A test compares them with the glossary. */
export const TERMS = {
  ALM: {
    text: 'Adaptive load management: load management that subtracts the measured consumption of the building from the main fuse.',
  },
  preconnect: {
    text: 'A queue of cars: when the current is not enough for all, some cars get at least the minimum current and the others wait.',
  },
  'safe limit': { text: 'The reduced limit that applies while the external meter sends no values.' },
  'boost charging': { text: 'A temporarily higher limit: the free current of a second source is added to it.' },
  droop: { text: 'A power that changes linearly with the deviation of the frequency from 50 Hz.' },
  baseline: { text: 'The power from which a response is measured or to which it is added.' },
  basepoint: { text: 'One entry of a series of baselines with times.' },
  'FCR-N': {
    text: 'Frequency containment reserve for normal operation: a symmetric linear response between 49.9 and 50.1 Hz.',
    source: FCR_SOURCE,
  },
  'FCR-D': {
    text: 'Frequency containment reserve for disturbances; upwards it responds from 49.9 Hz to 49.5 Hz.',
    source: FCR_SOURCE,
  },
  FFR: {
    text: 'Fast frequency reserve: full power within 1.3 s at 49.7 Hz, 1.0 s at 49.6 Hz or 0.7 s at 49.5 Hz.',
    source: 'Technical Requirements for FFR Provision in the Nordic Synchronous Area',
  },
  'single-step': { text: 'FCR-D with one threshold: the whole power decrease is activated at once.' },
  stepwise: {
    text: 'FCR-D that follows the frequency between its thresholds; classic follows in both directions, static holds its maximum first.',
  },
  SuspendedEVSE: {
    text: 'A car is connected, and the charger supplies no power: the car waits in the queue, or load management, an operator or the charger has paused the session.',
  },
  SuspendedEV: {
    text: 'Paused by car: the charger offers power, and the car takes none, for example because it has reached its target.',
  },
} as const satisfies Readonly<Record<string, Definition>>

export type Term = keyof typeof TERMS

/** A definition as one paragraph: `… Source: ….` */
export const definitionText = ({ text, source }: Definition) => (source === undefined ? text : `${text} Source: ${source}.`)
