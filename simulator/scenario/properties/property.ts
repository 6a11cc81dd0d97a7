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

/**
 * Called when the precondition of a check holds for a group, station or call in this second. The search reports the number of these
 * seconds, and fails if a property never had one.
 */
export type Met = () => void

/** Whether two lists of inputs are the same. Settings, limits, schedules and lists of members are replaced, never changed. */
export const areSame = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a.length === b.length && a.every((one, place) => Object.is(one, b[place]))

/** A named property that holds in every second of every run. */
export interface Property {
  readonly name: PropertyName
  /** One sentence for reports. */
  readonly about: string
  /** Whether a site has what the property is about; omitted if every site has it. */
  readonly concerns?: (world: World) => boolean
  /** Starts the check of a run. */
  readonly begin: (world: World, met: Met) => PropertyCheck
}
