import { paths } from '#app/paths.ts'
import { usePathSegment } from '#ui/path-segment.ts'
import { Screen } from '#ui/page/Screen.tsx'
import { TabLinks } from '#ui/page/TabLinks.tsx'
import { GroupsTab } from '#web/groups/GroupsTab.tsx'
import { StationsTab } from './StationsTab.tsx'

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
