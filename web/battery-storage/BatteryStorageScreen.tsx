import { useAtomValue } from 'jotai'
import { paths } from '#app/paths.ts'
import type { GroupType, ListedGroup } from '#contract/groups.ts'
import { Screen } from '#ui/page/Screen.tsx'
import { TabLinks } from '#ui/page/TabLinks.tsx'
import { usePathSegment } from '#ui/path-segment.ts'
import { store } from '#ui/store.ts'
import type { PagedColumn } from '#ui/table/paged-rows.ts'
import { percentText } from '#units/numbers/number-format.ts'
import { GroupList } from '#web/groups/GroupList.tsx'
import { BatteryDevices } from './BatteryDevices.tsx'
import { ALL_BATTERIES, batteries, groupSocPercent } from './group-soc.ts'

const BATTERY_TYPES: readonly GroupType[] = ['GROUP_TYPE_BATTERY']

/** The battery groups, each with its state of charge. */
const BatteryGroups = () => <GroupList label="Battery groups" types={BATTERY_TYPES} more={MORE} />

/** Computes the state of charge from the batteries, which are read only if the platform sends no value for the group. */
function SocOfBatteries({ group }: { group: ListedGroup }) {
  const listed = useAtomValue(batteries(ALL_BATTERIES)).value?.data ?? []
  return <>{percentText(groupSocPercent(group, listed))}</>
}

/** Null means unknown for some batteries; undefined means that this platform does not send the property. */
const hasSoc = ({ socPercent }: ListedGroup) => socPercent !== undefined

const MORE: readonly PagedColumn<ListedGroup>[] = [
  {
    key: 'soc',
    title: 'SoC',
    minTableWidthPx: 380,
    widthPx: 90,
    align: 'end',
    cell: (group) => (hasSoc(group) ? percentText(group.socPercent) : <SocOfBatteries group={group} />),
    sortBy: (group) =>
      hasSoc(group) ? group.socPercent : groupSocPercent(group, store.get(batteries(ALL_BATTERIES)).value?.data ?? []),
  },
]

const TABS = [
  { label: 'Groups', to: paths.batteryGroups() },
  { label: 'Devices', to: paths.batteryDevices() },
]

/** The tabs with battery groups and batteries, each with its own URL. */
export default function BatteryStorageScreen() {
  const isDevices = usePathSegment(1) === 'devices'
  return (
    <Screen title="Battery storage">
      <TabLinks label="Battery storage" tabs={TABS} current={isDevices ? paths.batteryDevices() : paths.batteryGroups()} />
      {isDevices ? <BatteryDevices /> : <BatteryGroups />}
    </Screen>
  )
}
