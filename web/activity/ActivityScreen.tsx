import type { ReactNode } from 'react'
import { useSearch } from 'wouter/use-browser-location'
import { useAtomValue } from 'jotai'
import { momentAddress, paths } from '#app/paths.ts'
import { can, type Holder } from '#contract/access.ts'
import { ACTIVITY_KIND_LABEL, type ActivityEvent, listActivity, listUserChanges, type UserChange } from '#contract/activity.ts'
import { useSession } from '#session/session.ts'
import { PageState } from '#ui/page/PageState.tsx'
import { Screen } from '#ui/page/Screen.tsx'
import { TabLinks } from '#ui/page/TabLinks.tsx'
import { usePathSegment } from '#ui/url-query.ts'
import { ActivityTable } from './ActivityTable.tsx'
import { DownloadTab } from './DownloadTab.tsx'
import { FilterBar } from './FilterBar.tsx'
import { events, userChanges } from './calls.ts'
import { criteriaQuery, pageRequestOf, readAddress } from './filter.ts'
import { actionText, changeText, lineText, reasonText, valueText } from './texts.ts'
import { useActivityFilter } from './use-activity-filter.ts'
import { now } from '#platform/platform-clock.ts'
import type { Column } from '#ui/table/columns.ts'
import { TextLink } from '#ui/TextLink.tsx'
import { cellTimeText, momentMs, utcText } from '#units/dates.ts'
import { propertyText } from './properties.ts'

const time: Column<ActivityEvent> = {
  key: 'time',
  title: 'Time',
  widthPx: 200,
  cell: (event) => <MomentCell event={event} />,
}
const about: Column<ActivityEvent> = { key: 'about', title: 'About', cell: (event) => <About event={event} /> }
const group: Column<ActivityEvent> = {
  key: 'group',
  title: 'Group',
  minTableWidthPx: 1000,
  cell: ({ deviceId, groupId, groupName }) => (deviceId === null ? '' : <GroupLink groupId={groupId} groupName={groupName} />),
}
const property: Column<ActivityEvent> = {
  key: 'property',
  title: 'Property',
  minTableWidthPx: 720,
  cell: (event) => <Clipped text={propertyText(event.property)} />,
}
const was: Column<ActivityEvent> = {
  key: 'was',
  title: 'Was',
  minTableWidthPx: 720,
  cell: (event) => <Clipped text={valueText(event.was, event.unit)} />,
}
const became: Column<ActivityEvent> = {
  key: 'became',
  title: 'Became',
  minTableWidthPx: 720,
  cell: (event) => <Clipped text={valueText(event.value, event.unit)} />,
}

/** The columns of events. */
const EVENT_COLUMNS: readonly Column<ActivityEvent>[] = [
  time,
  { key: 'kind', title: 'Kind', minTableWidthPx: 900, widthPx: 130, cell: ({ kind }) => ACTIVITY_KIND_LABEL[kind] },
  about,
  group,
  property,
  was,
  became,
  {
    key: 'reason',
    title: 'Reason',
    isWrapped: true,
    minTableWidthPx: 1200,
    cell: (event) => <Clipped text={reasonText(event)} />,
  },
]

/** The columns of changes by users. */
const CHANGE_COLUMNS: readonly Column<UserChange>[] = [
  time,
  {
    key: 'user',
    title: 'User',
    minTableWidthPx: 480,
    widthPx: 150,
    cell: ({ user, userName }) => <span title={user}>{userName || user}</span>,
  },
  {
    key: 'action',
    title: 'Action',
    minTableWidthPx: 1200,
    widthPx: 320,
    cell: (change) => <Clipped text={actionText(change)} />,
  },
  about,
  { ...group, minTableWidthPx: 1500 },
  property,
  was,
  became,
]

/** The time of an event, which opens the history of its group at that moment. */
function MomentCell({ event }: { event: ActivityEvent }) {
  const to = momentAddress(event, momentMs(event.at))
  const text = <span title={utcText(event.at)}>{cellTimeText(event.at, now())}</span>
  return to === undefined ? text : <TextLink to={to}>{text}</TextLink>
}

/** The subject of an event: its device, otherwise its group. */
function About({ event: { kind, deviceId, deviceName, groupId, groupName } }: { event: ActivityEvent }) {
  if (kind === 'frequency') return <>Grid</>
  if (deviceId !== null) return <TextLink to={paths.device(deviceId)}>{deviceName || deviceId}</TextLink>
  return <GroupLink groupId={groupId} groupName={groupName} />
}

function GroupLink({ groupId, groupName }: { groupId: number | null; groupName: string | null }) {
  if (groupId === null) return <>–</>
  return <TextLink to={paths.group(groupId)}>{groupName || `Group ${groupId}`}</TextLink>
}

const Clipped = ({ text }: { text: string }) => <span title={text}>{text}</span>

/** The events of groups and devices, newest first. */
function EventsTab() {
  const address = useActivityFilter('events')
  const { filter, changeFilter } = address
  return (
    <>
      <FilterBar {...address} of="events" />
      <ActivityTable
        label="Events"
        endpoint={listActivity}
        resource={useAtomValue(events({ query: pageRequestOf(filter) }))}
        columns={EVENT_COLUMNS}
        textOf={lineText}
        filter={filter}
        changeFilter={changeFilter}
        emptyText="No events yet"
      />
    </>
  )
}

/** The changes by users with old and new values, newest first. */
function UsersTab() {
  const address = useActivityFilter('users')
  const { filter, changeFilter } = address
  // Changes by users have no kinds.
  const { kinds: _, ...query } = { ...pageRequestOf(filter), user: filter.user || undefined }
  return (
    <>
      <FilterBar {...address} of="users" />
      <ActivityTable
        label="Users"
        endpoint={listUserChanges}
        resource={useAtomValue(userChanges({ query }))}
        columns={CHANGE_COLUMNS}
        textOf={changeText}
        filter={filter}
        changeFilter={changeFilter}
        emptyText="No changes yet"
      />
    </>
  )
}

/** The tabs of Activity. `isOpen`: whether the user may open the tab; each tab has its own permission. */
export const activityTabs = (holder: Holder) =>
  [
    { key: 'events', label: 'Events', to: paths.activityEvents(), isOpen: can.seeActivity(holder) },
    { key: 'download', label: 'Download', to: paths.activityDownload(), isOpen: can.downloadActivity(holder) },
    { key: 'users', label: 'Users', to: paths.activityUsers(), isOpen: can.seeActivityUsers(holder) },
  ] as const

type Tab = ReturnType<typeof activityTabs>[number]
type ActivityTab = Tab['key']

/** The tab of an address; for an address without a tab, the first one that the user may open. */
export const wantedTab = (tabs: readonly Tab[], segment: string): Tab | undefined =>
  segment === '' ? tabs.find(({ isOpen }) => isOpen) : tabs.find(({ key }) => key === segment)

const CONTENT: Record<ActivityTab, ReactNode> = { events: <EventsTab />, download: <DownloadTab />, users: <UsersTab /> }

/** Activity: the events, the download, and the changes by users. Each tab has its own address and permission. */
export default function ActivityScreen() {
  const tabs = activityTabs(useSession())
  const segment = usePathSegment(1)
  const wanted = wantedTab(tabs, segment)
  // A change of the tab keeps the criteria.
  const search = new URLSearchParams(useSearch())
  const criteria = criteriaQuery(readAddress(search, undefined).filter).toString()
  const links = tabs.filter(({ isOpen }) => isOpen).map(({ label, to }) => ({ label, to: criteria ? `${to}?${criteria}` : to }))
  const current = links.find(({ label }) => label === wanted?.label)?.to ?? ''
  return (
    <Screen title="Activity">
      <TabLinks label="Activity" tabs={links} current={current} />
      {wanted?.isOpen ? (
        CONTENT[wanted.key]
      ) : (
        <PageState kind="failed" text={`You do not have permission to open Activity: ${wanted?.label ?? segment}.`} />
      )}
    </Screen>
  )
}
