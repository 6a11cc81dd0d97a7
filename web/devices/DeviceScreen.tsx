import { Button, makeStyles, MessageBar, MessageBarBody, MessageBarTitle, tokens } from '@fluentui/react-components'
import { SECOND_MS } from '#contract/durations.ts'
import { CATEGORY_LABEL, type Station } from '#contract/stations.ts'
import { useNow } from '#platform/platform-clock.ts'
import { useCan, useSession } from '#session/session.ts'
import { agoText, dateTimeText, isAhead, momentMs } from '#units/dates.ts'
import { StateSentence } from '#web/dlm/station-power/WhyPower.tsx'
import { CarReady } from '#web/v2g/device/CarReady.tsx'
import { isPresentPower } from '#units/power-origin.ts'
import { reasonGroupIds, v2gGroup } from '#platform/groups-of-device.ts'
import { powerSentence } from './live/flow.ts'
import { useAtomValue } from 'jotai'
import { type ComponentType, useMemo, useRef, useState } from 'react'
import { Redirect } from 'wouter'
import { paths } from '#app/paths.ts'
import { StaleSince } from '#platform/StaleSince.tsx'
import type { Resource } from '#platform/resource.ts'
import { Tag } from '#ui/StatusChip.tsx'
import { WithReason } from '#ui/WithReason.tsx'
import { CodeBoundary } from '#ui/code/CodeBoundary.tsx'
import { lazyPart } from '#ui/code/lazy-part.tsx'
import { NotFound } from '#ui/page/NotFound.tsx'
import { PageState } from '#ui/page/PageState.tsx'
import { Screen } from '#ui/page/Screen.tsx'
import { TabLinks } from '#ui/page/TabLinks.tsx'
import { usePathSegment } from '#ui/url-query.ts'
import { ChargingButton } from '#web/control/ChargingButton.tsx'
import { StopButton, WithStop } from '#web/control/StopButton.tsx'
import { SafeLimitsOf } from '#web/dlm/SafeLimitBanner.tsx'
import { ExportMeterValuesButton } from '#web/exports/ExportMeterValuesButton.tsx'
import { usePageEntries } from '#ui/page/page-focus.ts'
import { StationStatusBadge } from '#web/stations/StationStatusBadge.tsx'
import { DeleteDeviceDialog } from './DeleteDeviceDialog.tsx'
import { OverviewTab } from './OverviewTab.tsx'
import { device, hasDelete, isGone, useGoneReason, useHubUrl } from './device-reads.ts'
import { commandsOf, entriesOf } from './device-entries.ts'
import { type DeviceTab, deviceTabs } from './device-tabs.ts'
import { DeviceBreadcrumb } from './head/DeviceBreadcrumb.tsx'
import { ChargerNotes, SessionButtons } from './session/ChargerSession.tsx'

/** The state of a device in one line: power with its reason, whether its car is ready in time, and the age of the values. */
function DeviceState({ station, isStale }: { station: Station; isStale: boolean }) {
  const styles = useDeviceStateStyles()
  const seesSuperGroups = useCan('seeSuperGroups')
  const groupIds = reasonGroupIds(station, seesSuperGroups)
  const group = v2gGroup(station, seesSuperGroups)
  const { type } = station
  const power = powerSentence(station)
  return (
    <div className={styles.state}>
      <span className={styles.sentence}>
        {station.isOnline ? (
          <StateSentence station={station} groupIds={groupIds} unit={type.category === 'DC' ? 'kW' : 'A'} power={power} />
        ) : (
          power
        )}
      </span>
      {group && (
        <span>
          <CarReady station={station} groupId={group.id} />
        </span>
      )}
      <Age station={station} isStale={isStale} />
    </div>
  )
}

/** The age of the last message. It is not that of a power of which the measurement is older. */
function Age({ station, isStale }: { station: Station; isStale: boolean }) {
  const { timestamp, isOnline } = station
  const styles = useDeviceStateStyles()
  const nowMs = useNow(SECOND_MS)
  const atMs = momentMs(timestamp)
  if (atMs === undefined || !isOnline) return null
  return (
    <span className={styles.age} title={dateTimeText(atMs)}>
      {isPresentPower(station) && !isStale && !isAhead(nowMs - atMs) ? 'live' : 'last message'}, {agoText(nowMs - atMs)}
    </span>
  )
}

const NARROW = '@media (max-width: 640px)'

const useDeviceStateStyles = makeStyles({
  // A line of its own below the title. It does not wrap, so that a longer text does not move the tabs; a phone has three lines.
  state: {
    display: 'flex',
    columnGap: tokens.spacingHorizontalM,
    flexBasis: '100%',
    order: 1,
    minWidth: 0,
    minHeight: tokens.lineHeightBase300,
    whiteSpace: 'nowrap',
    fontVariantNumeric: 'tabular-nums',
    [NARROW]: { flexWrap: 'wrap', whiteSpace: 'normal', minHeight: `calc(3 * ${tokens.lineHeightBase300})` },
  },
  sentence: { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', fontWeight: tokens.fontWeightSemibold },
  age: { color: tokens.colorNeutralForeground2, whiteSpace: 'nowrap' },
})

interface Props {
  deviceId: string
  /** Time of the last read in platform time, ms. */
  asOfMs: number | undefined
}

/** Shows that the device was deleted while its page is open. */
function GoneNote({ deviceId, asOfMs }: Props) {
  return (
    <MessageBar intent="error" layout="multiline" role="alert">
      <MessageBarBody>
        <MessageBarTitle>Found no device with ID {deviceId}.</MessageBarTitle>
        The device was deleted, or you no longer have permission to view it. The values on this page were read
        {asOfMs === undefined ? ' earlier' : ` at ${dateTimeText(asOfMs)}`}. The page is read-only.
      </MessageBarBody>
    </MessageBar>
  )
}

/** Deletes a battery after the user typed its name. */
function DeleteDeviceButton({ station }: { station: Station }) {
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const reason = useGoneReason(station.deviceId)

  const close = () => {
    setOpen(false)
    // A dialog without a trigger does not restore the focus.
    button.current?.focus()
  }

  return (
    <>
      <WithReason reason={reason}>
        <Button
          ref={button}
          aria-haspopup="dialog"
          data-destructive
          disabledFocusable={reason !== undefined}
          onClick={() => setOpen(true)}
        >
          Delete
        </Button>
      </WithReason>
      {isOpen && <DeleteDeviceDialog station={station} onClose={close} />}
    </>
  )
}

/** The actions for a device. */
function DeviceControls({ station }: { station: Station }) {
  const styles = useDeviceControlsStyles()
  const me = useSession()
  const reason = useGoneReason(station.deviceId)
  return (
    <section aria-label="Device controls" className={styles.controls}>
      <ChargingButton station={station} reason={reason} />
      <StopButton station={station} reason={reason} />
      <SessionButtons station={station} />
      <ExportMeterValuesButton station={station} reason={reason} />
      {hasDelete(station, me) && <DeleteDeviceButton station={station} />}
    </section>
  )
}

const useDeviceControlsStyles = makeStyles({
  controls: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: tokens.spacingHorizontalS,
    '& > button': { minWidth: 0 },
    // Three buttons fit in one row on a phone.
    '@media (max-width: 400px)': {
      columnGap: tokens.spacingHorizontalXS,
      '& > button:not([data-destructive])': { minWidth: 0, flexGrow: 1, paddingInline: tokens.spacingHorizontalSNudge },
    },
  },
})

const CONTENT = {
  '': OverviewTab,
  'ffr-logs': lazyPart(() => import('#web/ffr-logs/FfrLogsTab.tsx')),
  stats: lazyPart(() => import('#web/events/GraphsTab.tsx')),
  'mqtt-logs': lazyPart(() => import('#web/live-feed/MqttLogsTab.tsx')),
  protocol: lazyPart(() => import('#web/live-feed/protocol/ProtocolTab.tsx')),
  edit: lazyPart(() => import('./EditTab.tsx')),
} satisfies Record<DeviceTab['key'], ComponentType<{ station: Station }>>

interface DeviceEntriesProps {
  station: Station
  stop: { lock: string | undefined; run: () => void }
}

/** Offers the commands, tabs, groups, hub pages and identifiers of a device in the palette. */
function DeviceEntries({ station, stop: { lock, run } }: DeviceEntriesProps) {
  const hubUrl = useHubUrl()
  const mayControl = useCan('controlDevice')
  const gone = useGoneReason(station.deviceId)
  const maySet = mayControl && gone === undefined
  const stopNow = lock === undefined ? run : undefined
  usePageEntries(
    useMemo(() => {
      const commands = commandsOf(station, { setPower: maySet, stop: stopNow })
      return { title: station.name || station.deviceId, entries: [...commands, ...entriesOf(station, hubUrl)] }
    }, [station, hubUrl, maySet, stopNow]),
  )
  return null
}

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
          <DeviceState station={station} isStale={read.isStale} />
        </>
      }
      tabs={<TabLinks label="Device" tabs={tabs} current={tab.to} />}
    >
      {isGone(read) ? <GoneNote deviceId={deviceId} asOfMs={read.asOfMs} /> : <StaleSince resource={read} />}
      <WithStop station={station}>{(stop) => <DeviceEntries station={station} stop={stop} />}</WithStop>
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
