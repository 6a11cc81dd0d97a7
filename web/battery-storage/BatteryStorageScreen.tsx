import { paths } from '#app/paths.ts'
import { usePathSegment } from '#ui/path-segment.ts'
import { Screen } from '#ui/page/Screen.tsx'
import { TabLinks } from '#ui/page/TabLinks.tsx'
import { BatteryDevices } from './BatteryDevices.tsx'
import { BatteryGroups } from './BatteryGroups.tsx'

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
