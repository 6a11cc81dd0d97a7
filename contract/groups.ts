import * as z from 'zod/mini'
import { del, get, post, put, takesBack } from './endpoint.ts'
import { PhaseLoad } from './phase-load.ts'
import { listOrPage, Nothing, paging, queryFlag, queryList, ShortText } from './wire.ts'

export const GROUP_TYPES = ['GROUP_TYPE_CHARGER', 'GROUP_TYPE_BATTERY', 'GROUP_TYPE_V2G', 'GROUP_TYPE_DC'] as const
export type GroupType = (typeof GROUP_TYPES)[number]

export const GROUP_TYPE_LABEL = {
  GROUP_TYPE_CHARGER: 'AC',
  GROUP_TYPE_BATTERY: 'Battery',
  GROUP_TYPE_V2G: 'V2G',
  GROUP_TYPE_DC: 'DC',
} satisfies Record<GroupType, string>

/** The wire says `GROUP_TYPE_DC`; the bare `DC` is read too. */
export const GroupType = z.pipe(
  z.enum([...GROUP_TYPES, 'CHARGER', 'BATTERY', 'V2G', 'DC']),
  z.transform((type) => (type.startsWith('GROUP_TYPE_') ? type : `GROUP_TYPE_${type}`) as GroupType),
)

export const ReportFormat = z.nullable(z.enum(['fingrid']))
export type ReportFormat = z.infer<typeof ReportFormat>

export const REPORT_FORMAT_LABEL = { fingrid: 'Finland(Fingrid)' } satisfies Record<NonNullable<ReportFormat>, string>

const fields = {
  name: z.string(),
  type: GroupType,
  sellerId: z.number(),
  isSupergroup: z.boolean(),
  realTimeReport: ReportFormat,
  historyReport: ReportFormat,
}

/**
 * A load-management group. Its flags are derived: the group's load limits are the truth.
 * Spelling is the wire's own: a group says `isSupergroup`, a group that a station belongs to says `isSuperGroup`.
 */
export const Group = z.object({
  id: z.number(),
  ...fields,
  dlmEnabled: z.boolean(),
  almEnabled: z.boolean(),
  preconnectEnabled: z.boolean(),
  solarChargingEnabled: z.boolean(),
  customerGroupIds: z.array(z.number()),
})
export type Group = z.infer<typeof Group>

const GroupDraft = z.object({
  ...fields,
  name: ShortText.check(z.minLength(1, 'Group name is required')),
  isSupergroup: z.optional(z.boolean()),
  realTimeReport: z.optional(ReportFormat),
  historyReport: z.optional(ReportFormat),
})
export type GroupDraft = z.infer<typeof GroupDraft>

/** A group in a list, with the figures that a list shows. The figures are provisional: a platform may leave them out. */
export const ListedGroup = z.extend(Group, {
  stationCount: z.optional(z.number()),
  onlineCount: z.optional(z.number()),
  /** Import less export of all its stations, W. */
  powerW: z.optional(z.number()),
  /** What the group may draw at most, W; null without a limit. */
  limitW: z.optional(z.nullable(z.number())),
  /** Its worst phase against the limit that binds there; null without a limit. */
  load: z.optional(z.nullable(PhaseLoad)),
  /** What the batteries of the group hold of what they could, %; null without batteries, or unless it is known of all of them. */
  socPercent: z.optional(z.nullable(z.number())),
})
export type ListedGroup = z.infer<typeof ListedGroup>

export const readGroup = get('/api/groups/:groupId', { summary: 'One group.', allow: 'seeGroups', reply: Group })
export const GROUP_SORTS = ['name', 'type', 'owner', 'stations', 'power', 'soc'] as const
export const listGroups = get('/api/groups/rented', {
  summary: 'Every group the caller may see; by name and a page at a time where `page` asks for one.',
  allow: 'seeGroups',
  /** A platform that does not know these answers with every group. */
  query: z.object({
    /** In name, id and name of the owner. */
    search: z.optional(z.string()),
    types: z.optional(queryList(GROUP_TYPES)),
    isSupergroup: z.optional(queryFlag),
    ...paging,
    /** A column, with a leading minus for descending order. `soc`: what the batteries of a group hold of what they could. */
    sort: z.optional(z.enum([...GROUP_SORTS, '-name', '-type', '-owner', '-stations', '-power', '-soc'])),
  }),
  reply: listOrPage(ListedGroup),
})
/** The same call without its query, which answers with every group. */
export const listAllGroups = () =>
  get(listGroups.path, { summary: listGroups.summary, allow: listGroups.allow, reply: z.array(ListedGroup) })
export const createGroup = post('/api/groups', { summary: 'Create a group.', allow: 'editGroup', body: GroupDraft, reply: Group })
export const saveGroup = put('/api/groups/:groupId', {
  summary: 'Change a group. Its type and owner are chosen at creation only.',
  allow: 'editGroup',
  body: GroupDraft,
  takesBack: takesBack(ListedGroup, { moving: ['stationCount', 'onlineCount', 'powerW', 'limitW', 'load', 'socPercent'] }),
  reply: Group,
})
export const deleteGroup = del('/api/groups/:groupId', { summary: 'Delete a group.', allow: 'editGroup', reply: Nothing })
