import {
  GROUP_TYPE_LABEL,
  GROUP_TYPES,
  REPORT_FORMAT_LABEL,
  type Group,
  type GroupDraft,
  type ReportFormat,
} from '#contract/groups.ts'
import { listedSellers, type Seller } from '#contract/sellers.ts'
import { NAME_LENGTH_MAX, NAME_TOO_LONG, type Refusal } from '#contract/wire.ts'
import { choice, entityOf, SWITCH, typedOf, type Fields, type Typed } from '#platform/draft/fields.ts'
import { problemToFields } from '#platform/problem-to-fields.ts'

type Entity = Pick<Group, 'name' | 'sellerId' | 'type' | 'isSupergroup'> & {
  realTimeReport: ReportFormat
  historyReport: ReportFormat
}

/** The draft of a group. '' means no owner, or no report format. */
export type GroupFields = Typed<Entity>

const FORMATS = Object.keys(REPORT_FORMAT_LABEL) as NonNullable<ReportFormat>[]
const FORMAT = choice(REPORT_FORMAT_LABEL, FORMATS, null, 'None')
export const FORMAT_OPTIONS = [
  { value: '', label: 'None' },
  ...FORMATS.map((value) => ({ value, label: REPORT_FORMAT_LABEL[value] })),
]

function nameError(name: string): string | undefined {
  if (name.trim() === '') return 'Group name is required'
  return name.trim().length > NAME_LENGTH_MAX ? NAME_TOO_LONG : undefined
}

/** The fields of a group. Owner and type are chosen when it is created. */
export const GROUP_FIELDS: Fields<Entity, undefined> = {
  name: { label: 'Group name', typed: (name) => name, read: (text) => text.trim(), check: nameError },
  sellerId: {
    label: 'Group Owner',
    typed: String,
    read: Number,
    check: (sellerId) => (sellerId === '' ? 'Group owner is required' : undefined),
  },
  type: { ...choice(GROUP_TYPE_LABEL, GROUP_TYPES, 'GROUP_TYPE_CHARGER'), label: 'Group type' },
  isSupergroup: { ...SWITCH, label: 'Supergroup' },
  realTimeReport: { ...FORMAT, label: 'Real-time reporting format', show: ({ isSupergroup }) => isSupergroup },
  historyReport: { ...FORMAT, label: 'History-reporting format', show: ({ isSupergroup }) => isSupergroup },
}

/** The default owner of a new group: the user's seller if selectable, else the first selectable seller. */
export function newGroupFields(seller: Seller, userSellerId: number): GroupFields {
  const owners = listedSellers(seller).map(({ seller_ID }) => seller_ID)
  const owner = owners.includes(userSellerId) ? userSellerId : owners[0]
  return {
    name: '',
    sellerId: owner === undefined ? '' : String(owner),
    type: 'GROUP_TYPE_CHARGER',
    isSupergroup: false,
    realTimeReport: '',
    historyReport: '',
  }
}

export const fieldsOf = (group: Group): GroupFields =>
  typedOf(GROUP_FIELDS, { ...group, realTimeReport: group.realTimeReport ?? null, historyReport: group.historyReport ?? null })

/**
 * The request for a draft. Super group fields are omitted for users who may not set them. Report formats apply only to a
 * super group.
 */
export function toRequest(fields: GroupFields, maySetSuperGroup: boolean): GroupDraft {
  const { isSupergroup, realTimeReport, historyReport, ...group } = entityOf(GROUP_FIELDS, fields)
  if (!maySetSuperGroup) return group
  return {
    ...group,
    isSupergroup,
    realTimeReport: isSupergroup ? realTimeReport : null,
    historyReport: isSupergroup ? historyReport : null,
  }
}

/** The error text of a save: the error of the name, else the general error of the platform. */
export const saveFailedText = (refusal: Refusal | undefined) =>
  ['Error saving group.', problemToFields(refusal)['name'] ?? refusal?.message ?? refusal?.errors?.[0]?.message ?? '']
    .join(' ')
    .trim()
