import { makeStyles } from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import type { ComponentType } from 'react'
import { Redirect } from 'wouter'
import { paths } from '#app/paths.ts'
import { CATEGORY_LABEL, type Station } from '#contract/stations.ts'
import type { Resource } from '#platform/resource.ts'
import { StaleSince } from '#platform/StaleSince.tsx'
import { useCan } from '#session/session.ts'
import { CodeBoundary } from '#ui/code/CodeBoundary.tsx'
import { lazyPart } from '#ui/code/lazy-part.tsx'
import { NotFound } from '#ui/page/NotFound.tsx'
import { PageState } from '#ui/page/PageState.tsx'
import { usePathSegment } from '#ui/path-segment.ts'
import { Screen } from '#ui/page/Screen.tsx'
import { TabLinks } from '#ui/page/TabLinks.tsx'
import { Tag } from '#ui/StatusChip.tsx'
import { SafeLimitsOf } from '#web/dlm/SafeLimitBanner.tsx'
import { StationStatusBadge } from '#web/stations/StationStatusBadge.tsx'
import { isGone } from './device-lock.ts'
import { device } from './device-reads.ts'
import { deviceTabs, type DeviceTab } from './device-tabs.ts'
import { DeviceControls } from './DeviceControls.tsx'
import { GoneNote } from './GoneNote.tsx'
import { DeviceBreadcrumb } from './head/DeviceBreadcrumb.tsx'
import { DeviceState } from './head/DeviceState.tsx'
import { ChargerNotes } from './session/ChargerSession.tsx'
import { OverviewTab } from './OverviewTab.tsx'

const CONTENT = {
  '': OverviewTab,
  'ffr-logs': lazyPart(() => import('#web/ffr-logs/FfrLogsTab.tsx')),
  stats: lazyPart(() => import('#web/events/GraphsTab.tsx')),
  'mqtt-logs': lazyPart(() => import('#web/live-feed/MqttLogsTab.tsx')),
  protocol: lazyPart(() => import('#web/live-feed/protocol/ProtocolTab.tsx')),
  edit: lazyPart(() => import('./EditTab.tsx')),
} satisfies Record<DeviceTab['key'], ComponentType<{ station: Station }>>

/** The page of a device: name, status and tabs. Each tab has its own URL. */
export default function DeviceScreen() {
  const styles = useStyles()
  const deviceId = usePathSegment(1)
  const tabKey = usePathSegment(2)
  const read = useAtomValue(device(deviceId))
  const seesSuperGroups = useCan('seeSuperGroups')

  if (read.state === 'loading') return <PageState kind="loading" shape="screen" text="Loading..." />
  if (!read.value) return <NoDevice deviceId={deviceId} read={read} />

  const station = read.value
  const name = station.name || deviceId
  const tabs = deviceTabs(station).map(({ key, label }) => ({ key, label, to: addressOf(deviceId, key) }))
  const tab = tabs.find(({ key }) => key === tabKey)
  if (!tab) return <Redirect to={`~${paths.device(deviceId)}`} replace />

  const Content = CONTENT[tab.key]
  return (
    <Screen
      title={name}
      subject={tab.key === '' ? name : `${tab.label} · ${name}`}
      menuEntry={station.type.category === 'Energy storage' ? paths.batteryStorage() : paths.loadManagement()}
      above={<DeviceBreadcrumb station={station} tab={tab.key} seesSuperGroups={seesSuperGroups} />}
      banner={<SafeLimitsOf station={station} />}
      aside={
        <>
          <Tag>{CATEGORY_LABEL[station.type.category]}</Tag>
          <StationStatusBadge station={station} />
          <div className={styles.controls}>
            <DeviceControls station={station} />
          </div>
          <DeviceState station={station} />
        </>
      }
      tabs={<TabLinks label="Device" tabs={tabs} current={tab.to} />}
    >
      {isGone(read) ? <GoneNote deviceId={deviceId} asOfMs={read.asOfMs} /> : <StaleSince resource={read} />}
      <ChargerNotes station={station} />
      <CodeBoundary key={tab.key} fallback={<PageState kind="loading" shape="panels" text="Loading..." />}>
        <Content station={station} />
      </CodeBoundary>
    </Screen>
  )
}

const addressOf = (deviceId: string, key: DeviceTab['key']) => (key ? paths.deviceTab(deviceId, key) : paths.device(deviceId))

function NoDevice({ deviceId, read }: { deviceId: string; read: Resource<Station> }) {
  const isUnknown = read.reply?.outcome === 'problem' && read.reply.status === 404
  return (
    <Screen title={isUnknown ? 'Device not found' : 'Device'} menuEntry={paths.loadManagement()}>
      {isUnknown ? (
        <NotFound
          text={`Found no device with ID ${deviceId}.`}
          detail="It may have been deleted, or you have no permission to view it."
          links={[{ label: 'All stations', to: paths.stations() }]}
        />
      ) : (
        <PageState kind="failed" text="Cannot fetch device data" action={{ label: 'Retry', run: read.refresh }} />
      )}
    </Screen>
  )
}

const useStyles = makeStyles({
  controls: { marginInlineStart: 'auto', '@media (max-width: 640px)': { width: '100%', marginInlineStart: 0 } },
})
