import type { ActivityKind, ActivityValue } from '#contract/activity.ts'
import type { GateName } from '#contract/access.ts'
import type { AppliedLimit } from '#contract/phase-load.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import type { Station } from '#simulator/stations/world/station.ts'

/** An entry of the activity log. It stores groups and stations themselves, so that it stays readable after a deletion. */
export interface ActivityRow {
  /** Increases by one with each entry. */
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
  /** The limit that binds an allocation, with its figures. */
  readonly limit: AppliedLimit | null
  /** The user and the action; null for an automatic event. */
  readonly by: { readonly user: string; readonly userName: string; readonly action: string } | null
  /** The gate of the entry, in addition to visibility of group and station. */
  readonly gate: GateName | null
}
