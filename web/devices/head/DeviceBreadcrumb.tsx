import { Button, makeStyles, Menu, MenuItem, MenuPopover, MenuTrigger, Text, tokens } from '@fluentui/react-components'
import { Fragment } from 'react'
import { paths } from '#app/paths.ts'
import type { Station } from '#contract/stations.ts'
import { TextLink } from '#ui/TextLink.tsx'
import { type DeviceTab, deviceTabs, deviceTrail } from '../device-tabs.ts'
import { ChevronDown16Regular } from '@fluentui/react-icons'
import { useAtomValue } from 'jotai'
import { useLocation } from 'wouter'
import { LateMenuList } from '#ui/page/LateMenuList.tsx'
import { useMenuInMain } from '#ui/page/menu-entry.ts'
import { devicesOfGroup } from '../device-reads.ts'

interface DeviceSwitcherProps {
  deviceId: string
  groupId: number
  tab: DeviceTab['key']
}

/** A menu of the other devices of a group, by name. It opens the same tab of another device. Read when the menu opens. */
function DeviceSwitcher(props: DeviceSwitcherProps) {
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

function Devices({ deviceId, groupId, tab }: DeviceSwitcherProps) {
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

interface Props {
  station: Station
  tab: DeviceTab['key']
  /** Only users with permission see the names of super groups. */
  seesSuperGroups: boolean
}

/** The place of a device: the list that contains it, its group, and a menu of the other devices of the group. */
export function DeviceBreadcrumb({ station, tab, seesSuperGroups }: Props) {
  const styles = useStyles()
  const { list, group } = deviceTrail(station, seesSuperGroups)
  const links = [list, ...(group ? [{ label: group.name, to: paths.group(group.id) }] : [])]
  return (
    <nav aria-label="Breadcrumb" className={styles.path}>
      {links.map(({ label, to }, index) => (
        <Fragment key={to}>
          {index > 0 && <Separator />}
          <TextLink to={to}>{label}</TextLink>
        </Fragment>
      ))}
      {group && (
        <>
          <Separator />
          <DeviceSwitcher deviceId={station.deviceId} groupId={group.id} tab={tab} />
        </>
      )}
    </nav>
  )
}

function Separator() {
  const styles = useStyles()
  return (
    <Text aria-hidden className={styles.separator}>
      /
    </Text>
  )
}

const useStyles = makeStyles({
  path: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: tokens.spacingHorizontalXS,
    fontSize: tokens.fontSizeBase200,
  },
  separator: { color: tokens.colorNeutralForeground3 },
})
