/** A scheduled visit of a car. Times in ms. */
export interface Visit {
  readonly arrivesMs: number
  /** End of the handshake between charger and car: charging starts. */
  readonly readyMs: number
  /** The driver ends the session. */
  readonly endsMs: number
  readonly leavesMs: number
  readonly capacityWh: number
  /** Highest current of the car, A per phase. */
  readonly limitA: number
  readonly phases: 1 | 2 | 3
  readonly arrivalSocPercent: number
  /** State of charge at which it stops charging. */
  readonly targetSocPercent: number
}

/** A car is full slightly below 100 %, because the last percent would take hours. */
export const FULL_PERCENT = 99
