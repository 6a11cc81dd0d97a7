import type { PropertyName } from '#simulator/scenario/language/property-names.ts'
import type { Scenario } from '#simulator/scenario/language/load.ts'
import type { Breach } from '#simulator/scenario/properties/property.ts'

/** A breach of a property of a whole run. */
export interface WholeRunBreach extends Breach {
  /** Seconds since the start. */
  readonly atS: number
}

/** The run to be checked. The check plays it by itself, once or several times. */
export interface CheckedRun {
  readonly scenario: Scenario
  readonly endMs: number
  readonly stations?: number | undefined
}

/** A property that needs a whole run and the platform around it. Rejects with the error of a run that cannot be played. */
export interface WholeRunCheck {
  readonly name: PropertyName
  readonly check: (run: CheckedRun) => Promise<WholeRunBreach | undefined>
}
