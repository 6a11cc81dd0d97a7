import type { Group, ListedGroup } from '#contract/groups.ts'
import type { World } from '#simulator/core/world/state.ts'
import type { AnsweredCall } from '../operator-entries.ts'
import { seesGroup } from '../visible.ts'
import type { GroupBook } from './group-book.ts'

type Shown = Pick<
  Group,
  'id' | 'name' | 'type' | 'sellerId' | 'isSupergroup' | 'realTimeReport' | 'historyReport' | 'customerGroupIds'
>
/** A group without its members. */
export const groupText = ({
  id,
  name,
  type,
  sellerId,
  isSupergroup,
  realTimeReport,
  historyReport,
}: Omit<Shown, 'customerGroupIds'>) =>
  `${id} ${name} (${type} of seller ${sellerId}${isSupergroup ? `, super group, ${realTimeReport} and ${historyReport}` : ''})`
/** A group as the writes left it. */
export const wantedText = ({ groups }: GroupBook, id: number) => {
  const group = groups.get(id)
  return group ? groupText({ id, ...group } as unknown as Shown) : 'no group'
}

/** What a reply shows wrongly; undefined for other calls. */
export function replyProblem(
  world: World,
  book: GroupBook,
  { call, user, params, query, reply }: AnsweredCall,
): string | undefined {
  if (call === 'createGroup' || call === 'saveGroup' || call === 'readGroup') {
    const shown = reply as Group
    const id = call === 'createGroup' ? shown.id : Number(params?.['groupId'])
    const priority = [...(book.groups.get(id)?.priority ?? [])].toSorted((a, b) => a - b).join()
    if (shown.customerGroupIds.toSorted((a, b) => a - b).join() !== priority) {
      return `${call} shows other priority than ${priority} for ${id}`
    }
    return groupText(shown) === wantedText(book, id)
      ? undefined
      : `${call} shows ${groupText(shown)} in place of ${wantedText(book, id)}`
  }
  if (call !== 'listGroups' || Object.keys(query ?? {}).some((name) => name !== 'sort')) return undefined
  const rows = reply as ListedGroup[]
  const seen = [...book.groups].filter(([, group]) => seesGroup(world, user, group)).map(([id]) => id)
  const shownIds = rows.map(({ id }) => id).toSorted((a, b) => a - b)
  if (shownIds.join() !== seen.toSorted((a, b) => a - b).join()) {
    return `${user} is listed the groups ${shownIds.join()} in place of ${seen.join()}`
  }
  const wrong = rows.find(
    (row) => groupText(row) !== wantedText(book, row.id) || (row.stationCount ?? 0) !== book.groups.get(row.id)?.stations.size,
  )
  return (
    wrong && `the list shows ${groupText(wrong)} with ${wrong.stationCount} stations in place of ${wantedText(book, wrong.id)}`
  )
}
