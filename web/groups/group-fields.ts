import { REPORT_FORMAT_LABEL, type Group, type GroupDraft, type GroupType, type ReportFormat } from '#contract/groups.ts'
import { listedSellers, type Seller } from '#contract/sellers.ts'
import { NAME_LENGTH_MAX, NAME_TOO_LONG, type Refusal } from '#contract/wire.ts'
import { problemToFields } from '#platform/problem-to-fields.ts'
import { draftChanges, type DraftChange } from '#ui/save-bar/draft-changes.ts'
import type { DraftErrors } from '#platform/validated-by.ts'

/** The draft of a group. '' means no owner, or no report format. */
export interface GroupFields {
  name: string
  sellerId: string
  type: GroupType
  isSupergroup: boolean
  realTimeReport: NonNullable<ReportFormat> | ''
  historyReport: NonNullable<ReportFormat> | ''
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

export const fieldsOf = (group: Group): GroupFields => ({
  name: group.name,
  sellerId: String(group.sellerId),
  type: group.type,
  isSupergroup: group.isSupergroup,
  realTimeReport: group.realTimeReport ?? '',
  historyReport: group.historyReport ?? '',
})

/** Labels of the fields that can change after creation. */
const CHANGING = {
  name: 'Group name',
  isSupergroup: 'Supergroup',
  realTimeReport: 'Real-time reporting format',
  historyReport: 'History-reporting format',
} satisfies Partial<Record<keyof GroupFields, string>>

/** The differences between two reads of a group as text: `Group name is now Depot north, was Depot AC`. */
export const changesBetween = (before: GroupFields, after: GroupFields): readonly string[] =>
  (Object.keys(CHANGING) as (keyof typeof CHANGING)[])
    .filter((field) => before[field] !== after[field])
    .map((field) => `${CHANGING[field]} is now ${valueText(after[field])}, was ${valueText(before[field])}`)

/** The changes of a draft that are not saved. */
export const unsavedChanges = (stored: GroupFields, draft: GroupFields): readonly DraftChange[] =>
  draftChanges(stored, draft, CHANGING, (field, value) => (field === 'name' ? undefined : valueText(value)))

function valueText(value: string | boolean): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  if (value === '') return 'None'
  return value in REPORT_FORMAT_LABEL ? REPORT_FORMAT_LABEL[value as keyof typeof REPORT_FORMAT_LABEL] : value
}

/** The validation errors of the form. */
export function validateGroup({ name, sellerId }: GroupFields): DraftErrors<GroupFields> {
  return {
    ...(name.trim() === '' && { name: 'Group name is required' }),
    ...(name.trim().length > NAME_LENGTH_MAX && { name: NAME_TOO_LONG }),
    ...(sellerId === '' && { sellerId: 'Group owner is required' }),
  }
}

/**
 * The request for a draft. Super group fields are omitted for users who may not set them. Report formats apply only to a
 * super group.
 */
export function toRequest(fields: GroupFields, maySetSuperGroup: boolean): GroupDraft {
  const { name, sellerId, type, isSupergroup, realTimeReport, historyReport } = fields
  const group = { name: name.trim(), sellerId: Number(sellerId), type }
  if (!maySetSuperGroup) return group
  return {
    ...group,
    isSupergroup,
    realTimeReport: (isSupergroup && realTimeReport) || null,
    historyReport: (isSupergroup && historyReport) || null,
  }
}

/** The error text of a save: the error of the name, else the general error of the platform. */
export const saveFailedText = (refusal: Refusal | undefined) =>
  ['Error saving group.', problemToFields(refusal)['name'] ?? refusal?.message ?? ''].join(' ').trim()
