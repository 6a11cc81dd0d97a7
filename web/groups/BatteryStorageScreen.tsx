import { paths } from '#app/paths.ts'
import type { GroupType } from '#contract/groups.ts'
import { Screen } from '#ui/Screen.tsx'
import { TabLinks } from '#ui/TabLinks.tsx'
import { GroupList } from './GroupList.tsx'

const TABS = [{ label: 'Groups', to: paths.batteryGroups() }]
const BATTERY_TYPES: readonly GroupType[] = ['GROUP_TYPE_BATTERY']

/** Battery storage: the groups of batteries. */
export default function BatteryStorageScreen() {
  return (
    <Screen title="Battery storage">
      <TabLinks label="Battery storage" tabs={TABS} current={paths.batteryGroups()} />
      <GroupList label="Battery groups" types={BATTERY_TYPES} />
    </Screen>
  )
}
