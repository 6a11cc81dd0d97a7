import type { World } from '#simulator/core/world/state.ts'
import type { PropertyName } from '../language/property-names.ts'

/** A breach of a property in one second. */
export interface Breach {
  readonly what: string
  /** The group whose budget is exceeded, if the breach is one of a budget. */
  readonly group?: string
}

/** The check of one run: called at its start and after every second, when the lines of that second have been played. */
export type PropertyCheck = (world: World) => Breach | undefined

/** A named property that holds in every second of every run. */
export interface Property {
  readonly name: PropertyName
  /** One sentence for reports. */
  readonly about: string
  /** Starts the check of a run. */
  readonly begin: (world: World) => PropertyCheck
}
