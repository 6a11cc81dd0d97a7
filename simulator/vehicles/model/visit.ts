/** A car's stay, as the schedule has it. Moments in ms. */
export interface Visit {
  readonly arrivesMs: number
  /** The charger has agreed with the car: from here on it draws. */
  readonly readyMs: number
  /** The driver ends the session. */
  readonly endsMs: number
  readonly leavesMs: number
  readonly capacityWh: number
  /** What the car takes at most, A per phase. */
  readonly limitA: number
  readonly phases: 1 | 2 | 3
  readonly arrivalSocPercent: number
  /** Where it stops charging. */
  readonly targetSocPercent: number
}

/** A car calls itself full a little below: the last percent would take hours. */
export const FULL_PERCENT = 99
