import type { World } from '#simulator/core/world/state.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import type { Included } from './activation-events.ts'

/** Whose evidence a pack contains. */
export interface PackSource {
  readonly world: World
  /** Name of the scenario. */
  readonly scenario: string
  readonly group: Group
  /** Groups and devices that the reader may see; all by default. */
  readonly included?: Included
}
