import { makeStyles, Subtitle2, Switch, tokens } from '@fluentui/react-components'
import { useRef, useState } from 'react'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { readMeterValues, Station } from '#contract/stations.ts'
import type { Resource } from '#platform/resource.ts'
import { StaleSince } from '#platform/StaleSince.tsx'
import type { Column } from '#ui/table/columns.ts'
import { CopyButton } from '#ui/CopyButton.tsx'
import { useScrollStop } from '#ui/use-scroll-stop.ts'
import { DataTable } from '#ui/table/DataTable.tsx'
import { PageState } from '#ui/page/PageState.tsx'
import { dateTimeText } from '#units/dates.ts'

interface Props {
  station: Station
  values: Resource<ReplyOf<typeof readMeterValues>>
}

/** A switch that shows the raw meter values and the station data as received. */
export function RawData({ station, values }: Props) {
  const [isShown, setShown] = useState(false)
  return (
    <>
      <Switch label="Raw Data" checked={isShown} onChange={(_, { checked }) => setShown(checked)} />
      {isShown && <RawValues station={station} values={values} />}
    </>
  )
}

function RawValues({ station, values }: Props) {
  const styles = useStyles()
  const json = JSON.stringify(station, null, 2)
  const scroller = useRef<HTMLPreElement>(null)
  const stop = useScrollStop(scroller, 'Station')
  return (
    <div className={styles.parts}>
      <section aria-label="Meter values" className={styles.part}>
        <div className={styles.head}>
          <Subtitle2 as="h2">Meter values</Subtitle2>
          <CopyButton label="Copy meter values" text={JSON.stringify(values.value?.results ?? [], null, 2)} />
        </div>
        <StaleSince resource={values} />
        {values.state === 'failed' ? (
          <PageState kind="failed" text="Failed to fetch meter values" action={{ label: 'Retry', run: values.refresh }} />
        ) : (
          <DataTable
            label="Meter values"
            columns={values.value?.results.some(({ MeasuredAt }) => MeasuredAt) ? TIMED_COLUMNS : COLUMNS}
            rows={values.value?.results ?? NONE}
            rowKey={keyOf}
            isLoading={values.state === 'loading'}
            empty={<PageState kind="empty" text="No meter values" />}
          />
        )}
      </section>
      <section aria-label="Station" className={styles.part}>
        <div className={styles.head}>
          <Subtitle2 as="h2">Station</Subtitle2>
          <CopyButton label="Copy station" text={json} />
        </div>
        <pre ref={scroller} className={styles.json} {...stop}>
          {json}
        </pre>
      </section>
    </div>
  )
}

type MeterValue = ReplyOf<typeof readMeterValues>['results'][number]
const NONE: readonly MeterValue[] = []
const keyOf = (value: MeterValue) => value.Key
const COLUMNS: readonly Column<MeterValue>[] = [
  { key: 'key', title: 'Key', cell: ({ Key }) => <span title={Key}>{Key}</span> },
  { key: 'value', title: 'Value', cell: ({ Value }) => <span title={Value}>{Value}</span> },
]
/** A charger outside sends each measurand at its own time. */
const TIMED_COLUMNS: readonly Column<MeterValue>[] = [
  ...COLUMNS,
  { key: 'measuredAt', title: 'Received', cell: ({ MeasuredAt }) => dateTimeText(MeasuredAt) },
]

const useStyles = makeStyles({
  parts: {
    display: 'grid',
    maxWidth: '1760px',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 420px), 1fr))',
    alignItems: 'start',
    gap: tokens.spacingHorizontalL,
  },
  part: { minWidth: 0 },
  head: { display: 'flex', alignItems: 'center', justifyContent: 'space-between' },
  json: {
    margin: 0,
    padding: tokens.spacingHorizontalM,
    maxHeight: '480px',
    overflow: 'auto',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground1,
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
  },
})
