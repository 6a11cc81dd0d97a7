import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import type { GroupType, ListedGroup } from '#contract/groups.ts'
import type { Station } from '#contract/stations.ts'
import type { PagedColumn } from '#ui/paged-rows.ts'
import { percentText } from '#units/percent.ts'
import { GroupList } from '#web/groups/GroupList.tsx'
import { ALL_BATTERIES, batteries } from './battery-reads.ts'
import { groupSocPercent } from './group-soc.ts'

const BATTERY_TYPES: readonly GroupType[] = ['GROUP_TYPE_BATTERY']
const NONE: readonly Station[] = []

/** The groups of batteries, each with what its batteries hold together. */
export function BatteryGroups() {
  const listed = useAtomValue(batteries(ALL_BATTERIES)).value?.data ?? NONE
  const more = useMemo(() => [socColumn(listed)], [listed])
  return <GroupList label="Battery groups" types={BATTERY_TYPES} more={more} />
}

const socColumn = (listed: readonly Station[]): PagedColumn<ListedGroup> => ({
  key: 'soc',
  title: 'SoC',
  minWidthPx: 380,
  widthPx: 90,
  align: 'end',
  cell: (group) => percentText(groupSocPercent(group, listed)),
  sortBy: (group) => groupSocPercent(group, listed),
})
