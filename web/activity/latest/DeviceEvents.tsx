import { makeStyles, tokens } from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import { paths } from '#app/paths.ts'
import { ACTIVITY_KIND_LABEL, type ActivityEvent, listActivity, listDeviceEvents } from '#contract/activity.ts'
import { SECOND_MS } from '#contract/durations.ts'
import { isNotOffered } from '#platform/call.ts'
import { useNow } from '#platform/platform-clock.ts'
import type { Resource } from '#platform/resource.ts'
import { StaleSince } from '#platform/StaleSince.tsx'
import { useCan } from '#session/session.ts'
import { PageState } from '#ui/page/PageState.tsx'
import { Section } from '#ui/page/Section.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import { agoText, dateTimeText, momentMs, roughAgeText } from '#units/dates.ts'
import { deviceEvents, events, FAILED } from '../calls.ts'
import { lineText } from '../texts.ts'

/** The last five events of a device. The link to all events is only for users who may see the activity. */
export function DeviceEvents({ deviceId }: { deviceId: string }) {
  const seesActivity = useCan('seeActivity')
  const link = <TextLink to={`${paths.activityEvents()}?${new URLSearchParams({ device: deviceId })}`}>All events</TextLink>
  return (
    <Section id="events" title="Last events" {...(seesActivity && { aside: link })}>
      <OfDevice deviceId={deviceId} seesActivity={seesActivity} />
    </Section>
  )
}

const SHOWN = 5

function OfDevice({ deviceId, seesActivity }: { deviceId: string; seesActivity: boolean }) {
  const read = useAtomValue(deviceEvents({ params: { deviceId } }))
  if (read.value || !isNotOffered(listDeviceEvents, read.reply)) return <Events read={read} />
  if (seesActivity) return <OfActivity deviceId={deviceId} />
  return <NotOffered what={listDeviceEvents.provisional} />
}

/** For a platform that returns the events of a device only with the activity. */
function OfActivity({ deviceId }: { deviceId: string }) {
  const read = useAtomValue(events({ query: { deviceId, page: 0, pageSize: SHOWN } }))
  return isNotOffered(listActivity, read.reply) ? <NotOffered what={listActivity.provisional} /> : <Events read={read} />
}

const NotOffered = ({ what }: { what: string | undefined }) => (
  <PageState kind="empty" text={`This platform does not offer ${what}.`} />
)

function Events({ read }: { read: Resource<{ data: readonly ActivityEvent[] }> }) {
  const styles = useStyles()
  const nowMs = useNow(10 * SECOND_MS)
  const rows = read.value?.data ?? []
  if (read.state === 'failed') return <PageState kind="failed" text={FAILED} action={{ label: 'Retry', run: read.refresh }} />
  return (
    <div className={styles.events}>
      <StaleSince resource={read} />
      {read.state === 'loading' ? (
        <PageState kind="loading" text="Loading..." />
      ) : rows.length === 0 ? (
        <PageState kind="empty" text="No events of this device" />
      ) : (
        <ol className={styles.list}>
          {rows.map((event) => (
            <li key={event.id} className={styles.event}>
              <time dateTime={event.at} title={dateTimeText(event.at)} className={styles.age}>
                {agoText(nowMs - (momentMs(event.at) ?? nowMs), roughAgeText)}
              </time>
              <span className={styles.text}>{lineText(event) || ACTIVITY_KIND_LABEL[event.kind]}</span>
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}

const useStyles = makeStyles({
  // The height of five events, so that a reply moves nothing.
  events: { minHeight: `calc(5 * (${tokens.lineHeightBase300} + ${tokens.spacingVerticalS}))` },
  list: { listStyleType: 'none', margin: 0, padding: 0, display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS },
  event: { display: 'grid', gridTemplateColumns: '5.5rem minmax(0, 1fr)', columnGap: tokens.spacingHorizontalM },
  age: { color: tokens.colorNeutralForeground2, fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  text: { overflowWrap: 'anywhere' },
})
