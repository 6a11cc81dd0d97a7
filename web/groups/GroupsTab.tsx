import type { GroupType } from '#contract/groups.ts'
import { GroupList } from './GroupList.tsx'

const LOAD_TYPES: readonly GroupType[] = ['GROUP_TYPE_CHARGER', 'GROUP_TYPE_DC', 'GROUP_TYPE_V2G']

/** All AC, DC and V2G groups; battery groups have a screen of their own. */
export function GroupsTab() {
  return <GroupList label="Groups" types={LOAD_TYPES} />
}
