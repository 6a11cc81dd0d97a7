import { useAtomValue } from 'jotai'
import type { GroupType, ListedGroup } from '#contract/groups.ts'
import type { PagedColumn } from '#ui/table/paged-rows.ts'
import { store } from '#ui/store.ts'
import { percentText } from '#units/percent.ts'
import { GroupList } from '#web/groups/GroupList.tsx'
import { ALL_BATTERIES, batteries } from './battery-reads.ts'
import { groupSocPercent } from './group-soc.ts'

const BATTERY_TYPES: readonly GroupType[] = ['GROUP_TYPE_BATTERY']

/** The groups of batteries, each with what its batteries hold together. */
export const BatteryGroups = () => <GroupList label="Battery groups" types={BATTERY_TYPES} more={MORE} />

/** Made of the batteries themselves, which are read only where the platform does not tell it of the group. */
function SocOfBatteries({ group }: { group: ListedGroup }) {
  const listed = useAtomValue(batteries(ALL_BATTERIES)).value?.data ?? []
  return <>{percentText(groupSocPercent(group, listed))}</>
}

/** Null and undefined differ: not known of all batteries, and not told by this platform. */
const isTold = ({ socPercent }: ListedGroup) => socPercent !== undefined

const MORE: readonly PagedColumn<ListedGroup>[] = [
  {
    key: 'soc',
    title: 'SoC',
    minWidthPx: 380,
    widthPx: 90,
    align: 'end',
    cell: (group) => (isTold(group) ? percentText(group.socPercent) : <SocOfBatteries group={group} />),
    sortBy: (group) =>
      isTold(group) ? group.socPercent : groupSocPercent(group, store.get(batteries(ALL_BATTERIES)).value?.data ?? []),
  },
]
