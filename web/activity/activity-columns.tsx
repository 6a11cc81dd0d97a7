import { momentAddress, paths } from '#app/paths.ts'
import { ACTIVITY_KIND_LABEL, type ActivityEvent, type UserChange } from '#contract/activity.ts'
import { now } from '#platform/platform-clock.ts'
import type { Column } from '#ui/table/columns.ts'
import { TextLink } from '#ui/TextLink.tsx'
import { cellTimeText, momentMs, utcText } from '#units/dates.ts'
import { propertyText } from './properties.ts'
import { actionText, reasonText, valueText } from './texts.ts'

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
  widthPx: 130,
  cell: (event) => <Clipped text={valueText(event.was, event.unit)} />,
}
const became: Column<ActivityEvent> = {
  key: 'became',
  title: 'Became',
  minTableWidthPx: 720,
  widthPx: 130,
  cell: (event) => <Clipped text={valueText(event.value, event.unit)} />,
}

/** The columns of events. */
export const EVENT_COLUMNS: readonly Column<ActivityEvent>[] = [
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
export const CHANGE_COLUMNS: readonly Column<UserChange>[] = [
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
    widthPx: 350,
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
