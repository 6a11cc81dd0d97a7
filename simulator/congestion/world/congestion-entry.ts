import * as z from 'zod'
import { CongestionRuleDraft, RECURRENCES } from '#contract/congestion.ts'
import { CONGESTION_MODES } from '#contract/congestion/windows.ts'
import { dateOf, localDay } from '#simulator/core/model/local-time.ts'
import { addRule } from './congestion-actions.ts'
import { groupFaults, ruleFaults, type RuleFault } from './congestion-validation.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import type { World } from '#simulator/core/world/state.ts'

const { startDate, startTime, endTime } = CongestionRuleDraft.shape

/** A congestion rule of a site file. By default it applies every day from the first day of the world, without an end. */
export const CongestionEntry = z.strictObject({
  group: z.string().describe('the name of one of the groups'),
  name: z.string().min(1).describe('a text'),
  isEnabled: z.boolean().describe('true or false').default(true),
  recurrence: z
    .enum(RECURRENCES)
    .describe(`one of ${RECURRENCES.join(', ')}`)
    .default('daily'),
  timeZone: z.string().describe('the name of a time zone such as Europe/Helsinki').default('Europe/Helsinki'),
  startDate: z.optional(startDate),
  endDate: z.nullable(startDate).default(null),
  startTime,
  endTime,
  weekdays: z.array(z.int().gte(1).lte(7).describe('1 for Monday to 7 for Sunday')).default([]),
  mode: z.enum(CONGESTION_MODES).describe(`one of ${CONGESTION_MODES.join(', ')}`),
  target: z.nullable(z.number()).describe('kW or %, by the mode; null for a pause').default(null),
})
export type CongestionEntry = z.infer<typeof CongestionEntry>

const ANY_DATE = '2026-01-01'

/** Errors in a rule for its group; the id of the group is ignored. */
export const entryFaults = (entry: CongestionEntry, group: Pick<Group, 'type'>): RuleFault[] => [
  ...ruleFaults(draftOf(entry, 0, entry.startDate ?? entry.endDate ?? ANY_DATE)),
  ...groupFaults(entry, group),
]

const draftOf = ({ group: _group, ...entry }: CongestionEntry, groupId: number, today: string): CongestionRuleDraft => ({
  ...entry,
  groupId,
  startDate: entry.startDate ?? today,
})

/** The rules of a site, in the order of its file. Rules whose window is active apply from the start. */
export function addSiteRules(world: World, entries: readonly CongestionEntry[]): void {
  const ids = new Map([...world.groups.values()].map(({ name, id }) => [name, id]))
  for (const entry of entries) {
    const id = ids.get(entry.group)
    if (id === undefined) continue
    addRule(world, draftOf(entry, id, dateOf(localDay(entry.timeZone, world.nowMs))))
  }
}
