import { numberText } from '#units/numbers/number-format.ts'
import { Button, makeStyles, Text, tokens, useId } from '@fluentui/react-components'
import { ArrowDownload20Regular } from '@fluentui/react-icons'
import { useAtomValue } from 'jotai'
import type { ChargerDeviation } from '#contract/ocpp/chargers.ts'
import { now } from '#platform/platform-clock.ts'
import { forSpreadsheetsAtom, saveFile } from '#ui/save-file.ts'
import { notify } from '#ui/notices/notices.ts'
import { PagedTable } from '#ui/table/PagedTableView.tsx'
import type { PagedColumn } from '#ui/table/paged-rows.ts'
import { csvFile } from '#units/csv.ts'
import { dateTimeText } from '#units/dates.ts'
import { countText } from '../feed-text.ts'
import { CHARGER, deviationsCsv, type Talker } from './protocol-texts.ts'

interface Props {
  deviceId: string
  deviations: readonly ChargerDeviation[]
  isLoading: boolean
  talker: Talker
}

/** Saves rows as a file whose name begins with `prefix`. */
export function useSaving(prefix: string, noun?: string) {
  const forSpreadsheets = useAtomValue(forSpreadsheetsAtom)
  return (kind: 'json' | 'csv', text: string, count: number) => {
    const name = `${prefix}-${new Date(now()).toISOString().slice(0, 19).replaceAll(':', '-')}.${kind}`
    saveFile(name, kind === 'csv' ? csvFile(text, forSpreadsheets) : new Blob([text], { type: 'application/json;charset=utf-8' }))
    notify.done(`Saved ${countText(count, noun)} as ${name}`)
  }
}

/** What the charger sends otherwise than the standard says. It is a remark, not a fault: the rest of each message was read. */
export function Deviations({ deviceId, deviations, isLoading, talker }: Props) {
  const standard = talker === CHARGER ? 'the standard' : 'the contract'
  const styles = useStyles()
  const heading = useId('deviations')
  const save = useSaving(`${talker.protocol.toLowerCase()}-deviations-${deviceId}`, 'deviation')
  return (
    <section aria-labelledby={heading} className={styles.section}>
      <div className={styles.head}>
        <Text as="h2" id={heading} weight="semibold" size={400} className={styles.title}>
          {`Deviations from ${standard}`}
        </Text>
        <Button
          appearance="subtle"
          icon={<ArrowDownload20Regular />}
          onClick={() => save('csv', deviationsCsv(deviations), deviations.length)}
        >
          Export deviations
        </Button>
      </div>
      <Text className={styles.note}>
        {`Parts of messages that differ from ${talker === CHARGER ? 'OCPP' : standard}, since the start of the run. What could be read of these messages was used.`}
      </Text>
      <PagedTable
        label={`Deviations from ${standard}`}
        columns={COLUMNS}
        rows={deviations}
        rowKey={keyOf}
        isLoading={isLoading}
        empty={`The ${talker.noun} has sent nothing that differs from ${standard}`}
      />
    </section>
  )
}

const keyOf = ({ clause, what }: ChargerDeviation) => `${clause} ${what}`

const COLUMNS: readonly PagedColumn<ChargerDeviation>[] = [
  { key: 'what', title: 'Deviation', cell: ({ what }) => <span title={what}>{what}</span>, sortBy: ({ what }) => what },
  {
    key: 'clause',
    title: 'Message and field',
    minTableWidthPx: 620,
    cell: ({ clause }) => <span title={clause}>{clause}</span>,
    sortBy: ({ clause }) => clause,
  },
  {
    key: 'count',
    title: 'Messages',
    widthPx: 100,
    align: 'end',
    cell: ({ count }) => numberText(count),
    sortBy: ({ count }) => count,
  },
  {
    key: 'first',
    title: 'First',
    minTableWidthPx: 1000,
    widthPx: 220,
    cell: ({ first }) => dateTimeText(first),
    sortBy: ({ first }) => Date.parse(first),
  },
  {
    key: 'last',
    title: 'Last',
    minTableWidthPx: 820,
    widthPx: 220,
    cell: ({ last }) => dateTimeText(last),
    sortBy: ({ last }) => Date.parse(last),
  },
]

const useStyles = makeStyles({
  section: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalS },
  head: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalM,
    marginTop: tokens.spacingVerticalL,
  },
  title: { flex: '1 1 12rem' },
  note: { color: tokens.colorNeutralForeground2 },
})
