import { makeStyles, tokens } from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import { paths } from '#app/paths.ts'
import { ACTIVITY_KIND_LABEL, listActivity } from '#contract/activity.ts'
import { SECOND_MS } from '#contract/durations.ts'
import { isNotOffered } from '#platform/call.ts'
import { useNow } from '#platform/platform-clock.ts'
import { StaleSince } from '#platform/StaleSince.tsx'
import { PageState } from '#ui/page/PageState.tsx'
import { Section } from '#ui/page/Section.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import { dateTimeText, momentMs, roughAgeText } from '#units/dates.ts'
import { events, FAILED } from '../calls.ts'
import { lineText } from '../texts.ts'

/** The last five events of a device. Only for users who may see the activity. */
export function DeviceEvents({ deviceId }: { deviceId: string }) {
  return (
    <Section
      id="events"
      title="Last events"
      aside={<TextLink to={`${paths.activityEvents()}?${new URLSearchParams({ device: deviceId })}`}>All events</TextLink>}
    >
      <Events deviceId={deviceId} />
    </Section>
  )
}

const SHOWN = 5

function Events({ deviceId }: { deviceId: string }) {
  const styles = useStyles()
  const nowMs = useNow(10 * SECOND_MS)
  const read = useAtomValue(events({ query: { deviceId, page: 0, pageSize: SHOWN } }))
  const rows = read.value?.data ?? []
  if (isNotOffered(listActivity, read.reply)) {
    return <PageState kind="empty" text={`This platform does not offer ${listActivity.provisional}.`} />
  }
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
                {roughAgeText(nowMs - (momentMs(event.at) ?? nowMs))} ago
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
