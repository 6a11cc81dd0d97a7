import type { GroupType } from '#contract/groups.ts'
import { GroupList } from './GroupList.tsx'

const LOAD_TYPES: readonly GroupType[] = ['GROUP_TYPE_CHARGER', 'GROUP_TYPE_DC', 'GROUP_TYPE_V2G']

/** The list of AC, DC and V2G groups. Battery groups have their own screen. */
export function GroupsTab() {
  return <GroupList label="Groups" types={LOAD_TYPES} />
}
