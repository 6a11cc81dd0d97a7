import { useMemo } from 'react'
import { paths } from '#app/paths.ts'
import { useCan } from '#session/session.ts'
import { Screen } from '#ui/page/Screen.tsx'
import { TabLinks } from '#ui/page/TabLinks.tsx'
import { usePathSegment } from '#ui/path-segment.ts'
import { GroupsTab } from '#web/groups/GroupList.tsx'
import { StationList } from './StationList.tsx'
import { kindColumns } from './kind-columns.tsx'
import { useStationFilter } from './active-filters.ts'
import { WaitingBanner } from './waiting/WaitingBanner.tsx'
import { withReasons } from './with-reasons.tsx'

/** The list of all stations that the user may view. */
function StationsTab() {
  const seesSuperGroups = useCan('seeSuperGroups')
  const [{ types }] = useStationFilter()
  const chosen = types.join()
  // Memoized by types: the list rerenders its rows when the columns change.
  // oxlint-disable-next-line react/exhaustive-deps -- the string represents the types
  const columns = useMemo(() => kindColumns(types, seesSuperGroups), [chosen, seesSuperGroups])
  return (
    <>
      <WaitingBanner />
      <StationList label="Stations" list="stations" columns={columns} around={withReasons} />
    </>
  )
}

const TABS = [
  { label: 'Groups', to: paths.groups() },
  { label: 'Stations', to: paths.stations() },
]

/** The lists of groups and stations, each with its own URL. */
export default function LoadManagementScreen() {
  const isStations = usePathSegment(1) === 'stations'
  return (
    <Screen title="Load management">
      <TabLinks label="Load management" tabs={TABS} current={isStations ? paths.stations() : paths.groups()} />
      {isStations ? <StationsTab /> : <GroupsTab />}
    </Screen>
  )
}
