import { knownWords } from '#contract/wire.ts'
import { Caption1, makeStyles, Subtitle2, Text, tokens } from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import { SECOND_MS } from '#contract/durations.ts'
import { readTelemetry, type Telemetry, type TelemetryValue } from '#contract/fingrid.ts'
import type { ListedGroup } from '#contract/groups.ts'
import { plural } from '#contract/plural.ts'
import { isNotOffered } from '#platform/call.ts'
import { resource } from '#platform/resource.ts'
import { StaleSince } from '#platform/StaleSince.tsx'
import { PageState } from '#ui/page/PageState.tsx'
import { Section } from '#ui/page/Section.tsx'
import { SeverityChip } from '#ui/SeverityChip.tsx'
import type { Column } from '#ui/table/columns.ts'
import { DataTable } from '#ui/table/DataTable.tsx'
import { dateTimeText } from '#units/dates.ts'
import { reasonText, telemetryLabel, telemetryText } from './telemetry-text.ts'

const telemetry = resource(readTelemetry, { every: SECOND_MS, isShownInPlace: true })

/** What the super groups with real-time reporting send in this second. */
export function RealTimeValues({ groups }: { groups: readonly ListedGroup[] }) {
  const styles = useStyles()
  const reporting = groups.filter(({ realTimeReport }) => realTimeReport !== null)
  return (
    <Section id="real-time" title="Real-time reporting">
      {reporting.length === 0 ? (
        <Text className={styles.note}>
          No super group of this page reports in real time. Select a format on the page of the group.
        </Text>
      ) : (
        <div className={styles.groups}>
          {reporting.map(({ id, name }) => (
            <GroupValues key={id} groupId={id} name={name} />
          ))}
        </div>
      )}
    </Section>
  )
}

function GroupValues({ groupId, name }: { groupId: number; name: string }) {
  const styles = useStyles()
  const read = useAtomValue(telemetry({ params: { groupId } }))
  return (
    <div className={styles.group}>
      <Subtitle2 as="h3" className={styles.name}>
        {name}
      </Subtitle2>
      <StaleSince resource={read} />
      {read.value ? (
        <>
          <Caption1 className={styles.note}>{sourceText(read.value)}</Caption1>
          {reasonsOf(read.value).map((reason) => (
            <Caption1 key={reason}>{reason}</Caption1>
          ))}
          <DataTable
            label={`Real-time values of ${name}`}
            columns={COLUMNS}
            rows={read.value.values}
            rowKey={nameOf}
            isFlagged={isMissing}
            maxHeight="none"
          />
        </>
      ) : isNotOffered(readTelemetry, read.reply) ? (
        <Text className={styles.note}>This platform does not offer {readTelemetry.provisional}.</Text>
      ) : read.state === 'failed' ? (
        <PageState kind="failed" text="Failed to get the real-time values" action={{ label: 'Retry', run: read.refresh }} />
      ) : (
        <PageState kind="loading" text="Loading..." />
      )}
    </div>
  )
}

/** `02/03/2026 10:01:20 UTC+2, 11 of 12 stations online` */
const sourceText = ({ at, stationsOnline, stations }: Telemetry) =>
  `${dateTimeText(Date.parse(at))}, ${stationsOnline} of ${stations} ${plural(stations, 'station', 'stations')} online`

/** Why values are not valid, each reason once. */
const reasonsOf = ({ values }: Telemetry) => [...new Set(values.flatMap((value) => reasonText(value) ?? []))]

const nameOf = ({ name }: TelemetryValue) => name
const isMissing = ({ quality }: TelemetryValue) => quality === 'missing'

const SEVERITY = { valid: 'information', questionable: 'soon', missing: 'act' } as const
const QUALITY = knownWords({ valid: 'Valid', questionable: 'Questionable', missing: 'Missing' } as const)

const COLUMNS: readonly Column<TelemetryValue>[] = [
  { key: 'name', title: 'Value', isWrapped: true, cell: telemetryLabel },
  { key: 'value', title: 'Now', align: 'end', widthPx: 110, cell: telemetryText },
  {
    key: 'quality',
    title: 'Quality',
    widthPx: 116,
    cell: (value) =>
      value.quality === 'valid' ? (
        QUALITY.valid
      ) : (
        <SeverityChip severity={SEVERITY[value.quality]} title={reasonText(value)}>
          {QUALITY[value.quality]}
        </SeverityChip>
      ),
  },
]

const useStyles = makeStyles({
  groups: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 440px), 1fr))',
    gap: tokens.spacingHorizontalXL,
  },
  group: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS, minWidth: 0 },
  name: { margin: 0, overflowWrap: 'anywhere' },
  note: { color: tokens.colorNeutralForeground2 },
})
