import { Section } from '#ui/page/Section.tsx'
import type { SkipTarget } from '#ui/page/menu-entry.ts'
import { type TabProps, TabSections, usePanels } from './TabSections.tsx'
import { Caption1Strong, makeStyles, Text, tokens } from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import { paths } from '#app/paths.ts'
import type { Group } from '#contract/groups.ts'
import { CATEGORIES, CATEGORY_LABEL, type Station } from '#contract/stations.ts'
import { StaleSince } from '#platform/StaleSince.tsx'
import { PageState } from '#ui/page/PageState.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import { groupDevices } from '../group-actions.ts'
import { GroupRules } from '#web/congestion/GroupRules.tsx'
import { type ReactNode, useMemo } from 'react'
import { usePathname } from '#ui/address/console-location.ts'
import { useCan } from '#session/session.ts'
import { TabLinks } from '#ui/page/TabLinks.tsx'
import { useUrlQuery } from '#ui/url-query.ts'
import { LimitReasonsProvider } from '#web/dlm/LimitReason.tsx'
import { StationList } from '#web/stations/StationList.tsx'
import { availableColumns, connectedColumns } from '../group-station-columns.tsx'
import { listAddress, listFrom, type StationListName } from '../station-list-address.ts'

/** The connected stations of a group or the available ones, depending on the URL. */
function GroupStations({ group, readOnly }: { group: Group; readOnly: boolean }) {
  const pathname = usePathname()
  const query = useUrlQuery()
  const seesSuperGroups = useCan('seeSuperGroups')
  const list = readOnly ? 'connected' : listFrom(query)
  const { id, sellerId, type } = group
  const addressOf = (name: StationListName) => listAddress(pathname, query, name, type)

  // A stable array: the list rerenders its rows when the columns change.
  const view = useMemo(() => ({ seesSuperGroups, mayEdit: !readOnly }), [seesSuperGroups, readOnly])
  const connected = useMemo(() => connectedColumns(group, view), [group, view])
  const available = useMemo(() => availableColumns(group, view), [group, view])

  const tabs = [
    { label: 'Connected', to: addressOf('connected') },
    ...(readOnly ? [] : [{ label: 'Available', to: addressOf('available') }]),
  ]
  return (
    <>
      <TabLinks label="Stations of the group" tabs={tabs} current={addressOf(list)} />
      {list === 'connected' ? (
        <StationList
          key={list}
          label="Connected stations"
          scope={{ groupId: id }}
          list="group-stations"
          columns={connected}
          place={{ list, group }}
          none="No stations connected to this group"
          around={withReasons(id)}
        />
      ) : (
        <StationList
          key={list}
          label="Available stations"
          scope={{ sellerId, excludedGroupId: id }}
          list="available-stations"
          columns={available}
          place={{ list, group }}
          none="No stations available for this group"
        />
      )}
    </>
  )
}

const withReasons = (groupId: number) => (stations: readonly Station[], table: ReactNode) => (
  <LimitReasonsProvider groupId={groupId} deviceIds={stations.map(({ deviceId }) => deviceId)}>
    {table}
  </LimitReasonsProvider>
)

interface Props {
  group: Group
  /** The group can have congestion rules, and this user may view them. */
  hasRules: boolean
}

/** Lists the congestion rules of a group and its devices by category, with links. */
function ConnectedSection({ group, hasRules }: Props) {
  return (
    <Section id="connected" title="Connected rules and devices">
      {hasRules && <GroupRules group={group} />}
      <Devices group={group} />
    </Section>
  )
}

function Devices({ group }: { group: Group }) {
  const styles = useStyles()
  const read = useAtomValue(groupDevices(group.id))
  if (read.state === 'failed') {
    return <PageState kind="failed" text="Failed to get list of devices" action={{ label: 'Retry', run: read.refresh }} />
  }
  if (!read.value) return <PageState kind="loading" text="Loading..." />
  const { data, total } = read.value
  if (total === 0) return <Text>No device is connected to this group.</Text>
  return (
    <div className={styles.devices}>
      <StaleSince resource={read} />
      {CATEGORIES.map((category) => {
        const devices = data.filter(({ type }) => type.category === category)
        if (devices.length === 0) return null
        // A partial list has no count per category.
        const label = total > data.length ? CATEGORY_LABEL[category] : `${CATEGORY_LABEL[category]} (${devices.length})`
        return (
          <div key={category}>
            <Caption1Strong as="h3" block className={styles.category}>
              {label}
            </Caption1Strong>
            <ul aria-label={label} className={styles.list}>
              {devices.map(({ deviceId, name }) => (
                <li key={deviceId}>
                  <TextLink to={paths.device(deviceId)}>{name}</TextLink>
                </li>
              ))}
            </ul>
          </div>
        )
      })}
      {total > data.length && (
        <Text>
          The first {data.length} of {total}. See Stations for all devices.
        </Text>
      )}
    </div>
  )
}

const useStyles = makeStyles({
  devices: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM },
  category: { margin: 0, color: tokens.colorNeutralForeground2 },
  list: {
    listStyleType: 'none',
    margin: 0,
    padding: 0,
    display: 'flex',
    flexWrap: 'wrap',
    gap: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalL}`,
  },
})

/** The stations of the group, and what else is connected to it. */
export default function StationsTab({ group, readOnly }: TabProps) {
  const panels = usePanels(group)
  return (
    <TabSections
      tab="stations"
      skipTargets={SKIP_TARGETS}
      sections={[
        {
          id: 'stations',
          title: 'Stations',
          isShown: true,
          content: (
            <Section id="stations" title="Stations">
              <GroupStations group={group} readOnly={readOnly} />
            </Section>
          ),
        },
        {
          id: 'connected',
          title: 'Connected rules and devices',
          isShown: true,
          content: <ConnectedSection group={group} hasRules={panels.congestionRules} />,
        },
      ]}
    />
  )
}

const SKIP_TARGETS: readonly SkipTarget[] = [{ sectionId: 'stations', label: 'Skip to stations' }]
