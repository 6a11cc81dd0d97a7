import { Button, Menu, MenuItem, MenuPopover, MenuTrigger } from '@fluentui/react-components'
import { ChevronDown16Regular } from '@fluentui/react-icons'
import { useAtomValue } from 'jotai'
import { useLocation } from 'wouter'
import { paths } from '#app/paths.ts'
import { LateMenuList } from '#ui/page/LateMenuList.tsx'
import { useMenuInMain } from '#ui/page/menu-entry.ts'
import { devicesOfGroup } from '../device-reads.ts'
import { deviceTabs, type DeviceTab } from '../device-tabs.ts'

interface Props {
  deviceId: string
  groupId: number
  tab: DeviceTab['key']
}

/** A menu of the other devices of a group, by name. It opens the same tab of another device. Read when the menu opens. */
export function DeviceSwitcher(props: Props) {
  const menu = useMenuInMain()
  return (
    <Menu {...menu}>
      <MenuTrigger disableButtonEnhancement>
        <Button size="small" appearance="transparent" iconPosition="after" icon={<ChevronDown16Regular />}>
          Switch device
        </Button>
      </MenuTrigger>
      <MenuPopover>
        <Devices {...props} />
      </MenuPopover>
    </Menu>
  )
}

function Devices({ deviceId, groupId, tab }: Props) {
  const read = useAtomValue(devicesOfGroup(groupId))
  // The router asks before it leaves unsaved changes.
  const [, navigate] = useLocation()
  const open = (to: string) => navigate(`~${to}`)
  const missing = read.state === 'failed' ? 'Failed to get list of devices' : 'Loading...'
  return (
    <LateMenuList placeholder={read.value ? undefined : missing}>
      {read.value?.data
        .filter((station) => station.deviceId !== deviceId)
        .map((station) => {
          const isShared = tab !== '' && deviceTabs(station).some(({ key }) => key === tab)
          const to = isShared ? paths.deviceTab(station.deviceId, tab) : paths.device(station.deviceId)
          return (
            <MenuItem key={station.deviceId} onClick={() => open(to)}>
              {station.name || station.deviceId}
            </MenuItem>
          )
        })}
      <MenuItem onClick={() => open(paths.groupTab(groupId, 'stations'))}>All stations of the group</MenuItem>
    </LateMenuList>
  )
}
