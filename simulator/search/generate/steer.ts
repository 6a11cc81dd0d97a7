import type { Draw, Step } from './recipes.ts'
import type { Stage } from './stage.ts'

/** What leads to situations and to properties that other seeds rarely reach. */
export interface Steer {
  /** The name of the situation or of the property whose precondition holds. */
  readonly reaches: string
  /** No lines for a site that cannot reach it. */
  readonly steps: (stage: Stage, draw: Draw) => readonly Step[]
  /** A start that the situation needs. */
  readonly startMs?: number
  /** The length of the run, s, if what it leads to is over early. */
  readonly lastsS?: number
  /** The chargers must follow at once. */
  readonly isIdeal?: true
}

export const call = (atS: number, user: string | undefined, name: string, input: object): Step => [
  atS,
  { operator: { user, call: name, ...input } },
]

export const membersOf = ({ world, stations }: Stage, groupId: number): number[] =>
  stations.flatMap(({ id }) => (world.byStationId.get(id)?.groupIds.includes(groupId) ? [id] : []))

/** Saves other load limits of a group, 1 s after the start. */
export function limits(stage: Stage, groupId: number, change: object): Step[] {
  const present = (stage.present.get('saveDlmLimits') ?? []).find(({ params }) => params['groupId'] === groupId)
  if (!present) return []
  const { isQueuingVip: _, requiredCurrentVip: __, ...body } = present.entity
  return [call(1, stage.admins[0], 'saveDlmLimits', { params: { groupId }, body: { ...body, enabled: true, ...change } })]
}

/** Members of a group lose their connection: all of them, or every second one. */
export const outage = (atS: number, stage: Stage, groupId: number, isWhole = true): Step[] =>
  membersOf(stage, groupId)
    .filter((_, place) => isWhole || place % 2 === 0)
    .map((station) => [atS, { station: { station, online: false } }])
/** Every second member does not obey its limit. */
export const disobedience = (atS: number, stage: Stage, groupId: number): Step[] =>
  membersOf(stage, groupId)
    .filter((_, place) => place % 2 === 0)
    .map((station) => [atS, { charger: { station, obeys: false } }])
