import { makeStyles, Text, tokens } from '@fluentui/react-components'
import { Fragment } from 'react'
import { paths } from '#app/paths.ts'
import type { Station } from '#contract/stations.ts'
import { TextLink } from '#ui/TextLink.tsx'
import { type DeviceTab, deviceTrail } from '../device-tabs.ts'
import { DeviceSwitcher } from './DeviceSwitcher.tsx'

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
