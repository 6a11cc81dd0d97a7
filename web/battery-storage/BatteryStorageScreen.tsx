import { useAtomValue } from 'jotai'
import { paths } from '#app/paths.ts'
import type { GroupType, ListedGroup } from '#contract/groups.ts'
import { Screen } from '#ui/page/Screen.tsx'
import { TabLinks } from '#ui/page/TabLinks.tsx'
import { setUrlQuery, usePathSegment, useUrlQuery } from '#ui/url-query.ts'
import { store } from '#ui/store.ts'
import type { PagedColumn } from '#ui/table/paged-rows.ts'
import { percentText } from '#units/numbers/number-format.ts'
import { GroupList } from '#web/groups/GroupList.tsx'
import { ALL_BATTERIES, batteries, FIRST_BATTERY, firstBattery, groupSocPercent } from './group-soc.ts'
import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { StaleSince } from '#platform/StaleSince.tsx'
import { PageState } from '#ui/page/PageState.tsx'
import { BatteryList } from '#web/stations/BatteryList.tsx'
import { DroopPicture } from './DroopPicture.tsx'
import { device } from './droop-reads.ts'

interface Props {
  deviceId: string
  /** Clears the selection. */
  onClear: () => void
}

/** The droop chart of the battery in the URL, or a message if that device is missing or not a battery. */
function ChosenBattery({ deviceId, onClear }: Props) {
  const read = useAtomValue(device(deviceId))
  const station = read.value
  const showFirst = { label: 'Show first battery', run: onClear }
  if (read.state === 'loading') return <PageState kind="loading" shape="chart" text="Loading..." />
  if (read.reply?.outcome === 'problem' && read.reply.status === 404) {
    return <PageState kind="failed" text={`Found no device with ID ${deviceId}.`} action={showFirst} />
  }
  if (!station) {
    return <PageState kind="failed" text="Cannot fetch device data" action={{ label: 'Retry', run: read.refresh }} />
  }
  if (!station.isBattery) {
    return <PageState kind="empty" text={`${station.name || deviceId} is not a battery.`} action={showFirst} />
  }
  return (
    <div>
      <StaleSince resource={read} />
      <DroopPicture station={station} title={`Droop of ${station.name || deviceId}`} />
    </div>
  )
}

/** The list of batteries beside the droop chart of the selected battery. The URL contains the selection. */
function BatteryDevices() {
  const styles = useStyles()
  const first = useAtomValue(firstBattery(FIRST_BATTERY))
  const chosen = useUrlQuery().get(CHOSEN) ?? first.value?.data[0]?.deviceId
  const hasChart = chosen !== undefined || first.state === 'loading'
  return (
    <div className={mergeClasses(styles.parts, hasChart && styles.beside)}>
      <div className={styles.list}>
        <BatteryList chosen={chosen} onChoose={choose} />
      </div>
      {chosen !== undefined && <ChosenBattery key={chosen} deviceId={chosen} onClear={() => choose(undefined)} />}
    </div>
  )
}

const CHOSEN = 'device'

/** Reads the URL again, so that a search at the same time is kept. */
function choose(deviceId: string | undefined) {
  const query = new URLSearchParams(location.search)
  if (deviceId === undefined) query.delete(CHOSEN)
  else query.set(CHOSEN, deviceId)
  setUrlQuery(query, { replace: true })
}

const useStyles = makeStyles({
  parts: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: tokens.spacingHorizontalL, alignItems: 'start' },
  beside: { '@media (min-width: 1200px)': { gridTemplateColumns: 'minmax(0, 1fr) minmax(420px, 34%)' } },
  list: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM, minWidth: 0 },
})

const BATTERY_TYPES: readonly GroupType[] = ['GROUP_TYPE_BATTERY']

/** The battery groups, each with its state of charge. */
const BatteryGroups = () => <GroupList label="Battery groups" types={BATTERY_TYPES} more={MORE} />

/** Computes the state of charge from the batteries, which are read only if the platform sends no value for the group. */
function SocOfBatteries({ group }: { group: ListedGroup }) {
  const listed = useAtomValue(batteries(ALL_BATTERIES)).value?.data ?? []
  return <>{percentText(groupSocPercent(group, listed))}</>
}

/** Null means unknown for some batteries; undefined means that this platform does not send the property. */
const hasSoc = ({ socPercent }: ListedGroup) => socPercent !== undefined

const MORE: readonly PagedColumn<ListedGroup>[] = [
  {
    key: 'soc',
    title: 'SoC',
    minTableWidthPx: 380,
    widthPx: 90,
    align: 'end',
    cell: (group) => (hasSoc(group) ? percentText(group.socPercent) : <SocOfBatteries group={group} />),
    sortBy: (group) =>
      hasSoc(group) ? group.socPercent : groupSocPercent(group, store.get(batteries(ALL_BATTERIES)).value?.data ?? []),
  },
]

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
