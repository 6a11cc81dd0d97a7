import type { ActivityKind, ActivityValue } from '#contract/activity.ts'
import type { GateName } from '#contract/access.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import type { Station } from '#simulator/stations/world/station.ts'

/** A line of the activity log. Groups and stations are kept themselves, so that a line of one that is gone stays readable. */
export interface ActivityRow {
  /** Rises by one from line to line. */
  readonly id: number
  readonly atMs: number
  readonly kind: ActivityKind
  readonly group: Group | null
  readonly station: Station | null
  /** The groups that the station was in at that time. */
  readonly groupIds: readonly number[]
  readonly property: string | null
  readonly was: ActivityValue
  readonly value: ActivityValue
  readonly unit: string | null
  readonly hourMs: number | null
  readonly reason: string | null
  /** Who did it, and what; null of what happened by itself. */
  readonly by: { readonly user: string; readonly userName: string; readonly action: string } | null
  /** Who may see it, beside those who may see the group and the station. */
  readonly gate: GateName | null
}
