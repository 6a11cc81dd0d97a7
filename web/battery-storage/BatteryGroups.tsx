import { useAtomValue } from 'jotai'
import type { GroupType, ListedGroup } from '#contract/groups.ts'
import type { PagedColumn } from '#ui/table/paged-rows.ts'
import { store } from '#ui/store.ts'
import { percentText } from '#units/numbers/number-format.ts'
import { GroupList } from '#web/groups/GroupList.tsx'
import { ALL_BATTERIES, batteries } from './battery-reads.ts'
import { groupSocPercent } from './group-soc.ts'

const BATTERY_TYPES: readonly GroupType[] = ['GROUP_TYPE_BATTERY']

/** The battery groups, each with its state of charge. */
export const BatteryGroups = () => <GroupList label="Battery groups" types={BATTERY_TYPES} more={MORE} />

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
