import * as z from 'zod'
import type { Group } from '#simulator/groups/world/group.ts'
import type { World } from '#simulator/core/world/state.ts'
import type { Expected } from './expected.ts'
import { GroupName, Sentence, StationName } from './fields.ts'
import { findGroup } from './find-group.ts'
import { findStation } from './find-station.ts'
import type { Accepted } from '../measures/group-drill.ts'
import { RULED_MEASURES } from '../measures/measures.ts'
import type { ScenarioError } from './scenario-error.ts'

const Rule = z.enum(RULED_MEASURES).describe(`one of ${RULED_MEASURES.join(', ')}`)

/** Rules of a response that a scenario accepts as broken, for a group or one of its V2G points. */
export const AcceptanceLine = z.strictObject({
  group: GroupName,
  station: StationName.optional(),
  rules: z
    .array(Rule)
    .min(1)
    .describe(`a list of rules: ${RULED_MEASURES.join(', ')}`),
  reason: Sentence,
})
export type AcceptanceLine = z.infer<typeof AcceptanceLine>

/** An accepted rule with the names of the scenario. */
export interface Acceptance {
  readonly group: string | number
  readonly station: string | number | undefined
  /** Null for all rules. */
  readonly rules: Accepted['rules']
  readonly reason: string
  /** An error at a field of the line. */
  readonly fail: (path: readonly PropertyKey[], sentence: string) => ScenarioError
}

/** An expectation `response: { rulesKept: false }` accepts all broken rules of its group. */
export function acceptanceOfLine({ line, fail }: Expected): Acceptance[] {
  if (!('group' in line) || 'notice' in line || line.response?.rulesKept !== false) return []
  const reason = line.response.reason ?? 'The scenario expects the group to break its rules.'
  return [{ group: line.group, station: undefined, rules: null, reason, fail }]
}

/** Finds the group and the V2G point by name. Throws a ScenarioError if the world lacks one. */
export function resolveAcceptance(
  world: World,
  { group: groupName, station, rules, reason, fail }: Acceptance,
): ResolvedAcceptance {
  const find = <T>(field: string, action: () => T): T => {
    try {
      return action()
    } catch (error) {
      throw fail([field], `is invalid: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  const group = find('group', () => findGroup(world, groupName))
  const deviceId = station === undefined ? null : find('station', () => pointOf(world, group, station).deviceId)
  return { groupId: group.id, accepted: { deviceId, rules, reason } }
}

export interface ResolvedAcceptance {
  readonly groupId: number
  readonly accepted: Accepted
}

function pointOf(world: World, group: Group, asked: string | number) {
  const point = findStation(world, asked)
  if (point.plan.kind !== 'v2g') throw new Error(`${point.name} is not a V2G point and responds to the frequency with its group`)
  if (!point.groupIds.includes(group.id)) throw new Error(`${point.name} is not in ${group.name}`)
  return point
}
