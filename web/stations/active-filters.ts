import { CATEGORY_LABEL } from '#contract/stations.ts'
import { LIMIT_LABEL } from '#units/binding-limits.ts'
import { statusName } from '#units/pauses.ts'
import { CONNECTION_LABEL, type Criteria } from './station-filter.ts'

/** A filter in force: its text, and the change that removes it. */
export interface ActiveFilter {
  text: string
  without: Partial<Criteria>
}

/** The names for the ids of a filter; undefined while unknown. */
export interface FilterNames {
  group?: string | undefined
  owner?: string | undefined
}

/** The filters that narrow a station list, in the order of its toolbar. One entry for each selected type. */
export function activeFilters(filter: Criteria, names: FilterNames = {}): ActiveFilter[] {
  const { search, types, status, connection, limitedBy, groupId, sellerId } = filter
  return [
    ...(search === '' ? [] : [{ text: `Search: ${search}`, without: { search: '' } }]),
    ...types.map((type) => ({
      text: `Type: ${CATEGORY_LABEL[type]}`,
      without: { types: types.filter((one) => one !== type) },
    })),
    ...(status === '' ? [] : [{ text: `Status: ${statusName(status)}`, without: { status: '' } }]),
    ...(connection ? [{ text: `Connection: ${CONNECTION_LABEL[connection]}`, without: { connection: undefined } }] : []),
    ...(limitedBy ? [{ text: `Limited by: ${LIMIT_LABEL[limitedBy]}`, without: { limitedBy: undefined } }] : []),
    ...(groupId === undefined ? [] : [{ text: `Group: ${names.group ?? groupId}`, without: { groupId: undefined } }]),
    ...(sellerId === undefined ? [] : [{ text: `Owner: ${names.owner ?? sellerId}`, without: { sellerId: undefined } }]),
  ]
}
