import * as z from 'zod/mini'
import { del, get, post, put, takesBack } from './endpoint.ts'
import { PhaseLoad } from './phase-load.ts'
import { Count, knownWords, listOrPage, Nothing, paging, queryFlag, queryList, ShortText } from './wire.ts'

export const GROUP_TYPES = ['GROUP_TYPE_CHARGER', 'GROUP_TYPE_BATTERY', 'GROUP_TYPE_V2G', 'GROUP_TYPE_DC'] as const
export type GroupType = (typeof GROUP_TYPES)[number]

export const GROUP_TYPE_LABEL = knownWords({
  GROUP_TYPE_CHARGER: 'AC',
  GROUP_TYPE_BATTERY: 'Battery',
  GROUP_TYPE_V2G: 'V2G',
  GROUP_TYPE_DC: 'DC',
} satisfies Record<GroupType, string>)

/** The API value is `GROUP_TYPE_DC`. The short form `DC` is also accepted. */
export const GroupType = z.pipe(
  z.enum([...GROUP_TYPES, 'CHARGER', 'BATTERY', 'V2G', 'DC']),
  z.transform((type) => (type.startsWith('GROUP_TYPE_') ? type : `GROUP_TYPE_${type}`) as GroupType),
)

export const ReportFormat = z.nullable(z.enum(['fingrid']))
export type ReportFormat = z.infer<typeof ReportFormat>

export const REPORT_FORMAT_LABEL = knownWords({ fingrid: 'Finland(Fingrid)' } satisfies Record<NonNullable<ReportFormat>, string>)

const fields = {
  name: z.string(),
  type: GroupType,
  sellerId: z.number(),
  isSupergroup: z.boolean(),
  realTimeReport: ReportFormat,
  historyReport: ReportFormat,
}

/**
 * A load-management group. Its flags are derived from its load limits.
 * The spelling differs in the API: `isSupergroup` of a group, `isSuperGroup` of a group in a station.
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

/** A group in a list, with figures. The figures are provisional and optional for a platform. */
export const ListedGroup = z.extend(Group, {
  stationCount: z.optional(Count),
  onlineCount: z.optional(Count),
  /** Import minus export of all stations of the group, W. */
  powerW: z.optional(z.number()),
  /** The power limit of the group, W; null without a limit. */
  limitW: z.optional(z.nullable(z.number())),
  /** The worst phase and its binding limit; null without a limit. */
  load: z.optional(z.nullable(PhaseLoad)),
  /** The state of charge of all batteries of the group together, %; null without batteries or if one of them is unknown. */
  socPercent: z.optional(z.nullable(z.number())),
})
export type ListedGroup = z.infer<typeof ListedGroup>

export const readGroup = get('/api/groups/:groupId', { summary: 'One group.', allow: 'seeGroups', reply: Group })
export const GROUP_SORTS = ['name', 'type', 'owner', 'stations', 'power', 'soc'] as const
export const listGroups = get('/api/groups/rented', {
  summary: 'The groups the caller may see; with `page`, a page of them sorted by name.',
  allow: 'seeGroups',
  /** A platform that does not support these parameters replies with all groups. */
  query: z.object({
    /** Searches the name, the ID and the name of the owner. */
    search: z.optional(z.string()),
    types: z.optional(queryList(GROUP_TYPES)),
    isSupergroup: z.optional(queryFlag),
    ...paging,
    /** A column, with a leading minus for descending order. `soc`: state of charge of the batteries of a group. */
    sort: z.optional(z.enum([...GROUP_SORTS, '-name', '-type', '-owner', '-stations', '-power', '-soc'])),
  }),
  reply: listOrPage(ListedGroup),
})
/** The same call without its query. It returns all groups. */
export const listAllGroups = () =>
  get(listGroups.path, { summary: listGroups.summary, allow: listGroups.allow, reply: z.array(ListedGroup) })
export const createGroup = post('/api/groups', { summary: 'Create a group.', allow: 'editGroup', body: GroupDraft, reply: Group })
export const saveGroup = put('/api/groups/:groupId', {
  summary: 'Change a group. Its type and owner cannot change.',
  allow: 'editGroup',
  body: GroupDraft,
  takesBack: takesBack(ListedGroup, { moving: ['stationCount', 'onlineCount', 'powerW', 'limitW', 'load', 'socPercent'] }),
  reply: Group,
})
export const deleteGroup = del('/api/groups/:groupId', { summary: 'Delete a group.', allow: 'editGroup', reply: Nothing })
