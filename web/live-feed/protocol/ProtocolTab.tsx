import { Button, makeStyles, mergeClasses, Text, tokens } from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import { useMemo, useState } from 'react'
import { ArrowDown20Regular, ArrowDownload20Regular, ArrowLeft16Regular, ArrowRight16Regular } from '@fluentui/react-icons'
import { ChevronDown16Regular, ChevronRight16Regular } from '@fluentui/react-icons'
import { SECOND_MS } from '#contract/durations.ts'
import { listChargerMessages, type ChargerDeviation, type ChargerMessage } from '#contract/ocpp/chargers.ts'
import type { Station } from '#contract/stations.ts'
import { StaleSince } from '#platform/StaleSince.tsx'
import { isNotOffered } from '#platform/call.ts'
import { now } from '#platform/platform-clock.ts'
import { resource } from '#platform/resource.ts'
import { useCan } from '#session/session.ts'
import { notify } from '#ui/notices/notices.ts'
import { PageState } from '#ui/page/PageState.tsx'
import { Section } from '#ui/page/Section.tsx'
import { forSpreadsheetsAtom, saveFile } from '#ui/save-file.ts'
import { PagedTable } from '#ui/table/PagedTableView.tsx'
import type { PagedColumn } from '#ui/table/paged-rows.ts'
import { visuallyHidden } from '#ui/visually-hidden.ts'
import { csvFile } from '#units/csv.ts'
import { dateTimeText, zoneText } from '#units/dates.ts'
import { numberText } from '#units/numbers/number-format.ts'
import { countText, momentText } from '../feed-text.ts'
import { PayloadBox } from '../messages/PayloadBox.tsx'
import { chipOf, deviationsCsv, directionText, isErrorMessage, protocolChips, type Talker } from './protocol-texts.ts'
import { CHARGER, DEVICE, kindText, latencyText, METER, protocolCsv, protocolJson } from './protocol-texts.ts'

/** From a call to its answer. */
const LATENCY: PagedColumn<ChargerMessage> = {
  key: 'latency',
  title: 'Latency',
  minTableWidthPx: 360,
  widthPx: 100,
  align: 'end',
  cell: latencyText,
  sortBy: ({ latencyMs }) => latencyMs,
}

/** The columns of the messages. The button of a row shows or hides the complete message below it. */
const protocolColumns = (
  openSeq: number | undefined,
  open: (seq: number | undefined) => void,
  talker: Talker,
): readonly PagedColumn<ChargerMessage>[] => [
  {
    key: 'open',
    title: 'Message',
    heading: <span style={visuallyHidden}>Message</span>,
    // A finger wide on a phone.
    widthPx: 60,
    cell: ({ seq, action }) => (
      <Button
        size="small"
        appearance="subtle"
        icon={seq === openSeq ? <ChevronDown16Regular /> : <ChevronRight16Regular />}
        aria-expanded={seq === openSeq}
        aria-label={`Message ${seq}${action === null ? '' : `, ${action}`}`}
        onClick={() => open(seq === openSeq ? undefined : seq)}
      />
    ),
  },
  { key: 'at', title: 'Time', widthPx: 130, cell: ({ at }) => momentText(Date.parse(at)), sortBy: ({ seq }) => seq },
  { key: 'direction', title: 'Direction', minTableWidthPx: 620, widthPx: 150, cell: (message) => directionText(message, talker) },
  { key: 'kind', title: 'Kind', minTableWidthPx: 480, widthPx: 110, cell: (message) => kindText(message, talker) },
  {
    key: 'action',
    title: 'Action',
    // Narrow tables have no column for the direction.
    cell: (message) => (
      <span style={WRAPPED} title={`${directionText(message, talker)}: ${message.action ?? 'unknown action'}`}>
        {message.isOutbound ? <ArrowLeft16Regular style={MIDDLE} /> : <ArrowRight16Regular style={MIDDLE} />}{' '}
        {message.action === null ? '–' : brokenAtWords(message.action)}
      </span>
    ),
  },
  ...(talker === CHARGER ? [LATENCY] : []),
  { key: 'text', title: 'Content', minTableWidthPx: 1000, cell: ({ text }) => <code title={text}>{text}</code> },
]

const MIDDLE = { verticalAlign: 'middle' } as const
const WRAPPED = { whiteSpace: 'normal', overflowWrap: 'anywhere' } as const
/** An action such as SetChargingProfile, which a narrow column continues on the next line. */
const brokenAtWords = (action: string) =>
  action.split(/(?=[A-Z][a-z])/).flatMap((word, place) => (place > 0 ? [<wbr key={word} />, word] : [word]))

const messages = resource(listChargerMessages, { every: 5 * SECOND_MS, isShownInPlace: true })

/** The last OCPP messages between the charger of a station and the platform. */
export default function ProtocolTab({ station: { deviceId, mqttIdentity } }: { station: Station }) {
  return <Protocol deviceId={deviceId} talker={typeof mqttIdentity === 'string' ? DEVICE : CHARGER} />
}

/** The same of an external meter of others, a section of the page of its group. */
export function MeterProtocol({ deviceId, ...named }: { deviceId: string; id: string; title: string }) {
  return (
    <Section {...named}>
      <Protocol deviceId={deviceId} talker={METER} />
    </Section>
  )
}

function Protocol({ deviceId, talker }: { deviceId: string; talker: Talker }) {
  // Messages contain the tags of drivers.
  const text = `You have no permission to see ${talker.protocol} messages.`
  if (!useCan('controlDevice')) return <PageState kind="empty" text={text} />
  return <Messages deviceId={deviceId} talker={talker} />
}

function Messages({ deviceId, talker }: { deviceId: string; talker: Talker }) {
  const styles = useStyles()
  const read = useAtomValue(messages({ params: { deviceId } }))
  const [openSeq, setOpenSeq] = useState<number>()
  const save = useSaving(`${talker.protocol.toLowerCase()}-${deviceId}`)
  const columns = useMemo(() => protocolColumns(openSeq, setOpenSeq, talker), [openSeq, talker])
  const detail = useMemo(() => detailOf(openSeq, talker), [openSeq, talker])
  const chips = useMemo(() => ({ label: 'Messages', options: protocolChips(talker), keyOf: chipOf }), [talker])
  if (isNotOffered(listChargerMessages, read.reply)) {
    return <PageState kind="empty" text={`This platform does not offer ${listChargerMessages.provisional}.`} />
  }
  if (read.state === 'failed') {
    return <PageState kind="failed" text="Failed to fetch messages" action={{ label: 'Retry', run: read.refresh }} />
  }
  const rows = read.value?.data ?? NONE
  const kinds = read.value?.deviations?.length ?? 0
  return (
    <>
      <div className={styles.head}>
        <Text className={styles.note}>
          {`The last ${talker.protocol} messages of the ${talker.noun} ${read.value?.identity ?? ''}${talker === CHARGER ? ', all connectors. Passwords are hidden' : ''}.`}
        </Text>
        {kinds > 0 && (
          <Button appearance="subtle" icon={<ArrowDown20Regular />} onClick={showDeviations}>
            {`${numberText(kinds)} ${kinds === 1 ? 'deviation' : 'deviations'} from ${talker === CHARGER ? 'the standard' : 'the contract'}`}
          </Button>
        )}
        <ExportButton label="Export JSON" onExport={() => save('json', protocolJson(rows), rows.length)} />
        <ExportButton label="Export CSV" onExport={() => save('csv', protocolCsv(rows, talker), rows.length)} />
      </div>
      <StaleSince resource={read} />
      <PagedTable
        label={`${talker.protocol} messages`}
        columns={columns}
        rows={rows}
        rowKey={seqOf}
        isLoading={read.state === 'loading'}
        empty={`The ${talker.noun} has sent no messages since the start of the simulator`}
        search={SEARCH}
        chips={chips}
        initialSort={NEWEST_FIRST}
        isFlagged={isErrorMessage}
        detail={detail}
      />
      {read.value?.deviations && <Deviations deviceId={deviceId} deviations={read.value.deviations} talker={talker} />}
    </>
  )
}

function ExportButton({ label, onExport }: { label: string; onExport: () => void }) {
  return (
    <Button appearance="subtle" icon={<ArrowDownload20Regular />} onClick={onExport}>
      {label}
    </Button>
  )
}

const NONE: readonly ChargerMessage[] = []
const NEWEST_FIRST = { key: 'at', isDescending: true }
const SEARCH = { placeholder: 'Search messages', textOf: ({ action, text }: ChargerMessage) => `${action ?? ''} ${text}` }
const seqOf = ({ seq }: ChargerMessage) => seq

const detailOf = (openSeq: number | undefined, talker: Talker) => (message: ChargerMessage) => {
  if (message.seq !== openSeq) return undefined
  const atMs = Date.parse(message.at)
  return <PayloadBox head={`${directionText(message, talker)}, ${momentText(atMs)} ${zoneText(atMs)}`} text={message.text} />
}

/** Saves rows as a file whose name begins with `prefix`. */
function useSaving(prefix: string, noun?: string) {
  const forSpreadsheets = useAtomValue(forSpreadsheetsAtom)
  return (kind: 'json' | 'csv', text: string, count: number) => {
    const name = `${prefix}-${new Date(now()).toISOString().slice(0, 19).replaceAll(':', '-')}.${kind}`
    saveFile(name, kind === 'csv' ? csvFile(text, forSpreadsheets) : new Blob([text], { type: 'application/json;charset=utf-8' }))
    notify.done(`Saved ${countText(count, noun)} as ${name}`)
  }
}

/** What the charger sends otherwise than the standard says. It is a remark, not a fault: the rest of each message was read. */
function Deviations({
  deviceId,
  deviations,
  talker,
}: {
  deviceId: string
  deviations: readonly ChargerDeviation[]
  talker: Talker
}) {
  const standard = talker === CHARGER ? 'the standard' : 'the contract'
  const styles = useStyles()
  const save = useSaving(`${talker.protocol.toLowerCase()}-deviations-${deviceId}`, 'deviation')
  return (
    <section aria-labelledby={DEVIATIONS} className={styles.section}>
      <div className={mergeClasses(styles.head, styles.second)}>
        <Text as="h2" id={DEVIATIONS} tabIndex={-1} weight="semibold" size={400} className={styles.title}>
          {`Deviations from ${standard}`}
        </Text>
        <ExportButton label="Export deviations" onExport={() => save('csv', deviationsCsv(deviations), deviations.length)} />
      </div>
      <Text className={styles.quiet}>
        {`Parts of messages that differ from ${talker === CHARGER ? 'OCPP' : standard}, since the start of the run. What could be read of these messages was used.`}
      </Text>
      <PagedTable
        label={`Deviations from ${standard}`}
        columns={DEVIATION_COLUMNS}
        rows={deviations}
        rowKey={deviationKey}
        empty={`The ${talker.noun} has sent nothing that differs from ${standard}`}
      />
    </section>
  )
}

/** The heading of the deviations, which stands below the messages. */
const DEVIATIONS = 'deviations'
function showDeviations() {
  const heading = document.getElementById(DEVIATIONS)
  heading?.scrollIntoView({ block: 'center' })
  heading?.focus({ preventScroll: true })
}

const deviationKey = ({ clause, what }: ChargerDeviation) => `${clause} ${what}`

const DEVIATION_COLUMNS: readonly PagedColumn<ChargerDeviation>[] = [
  { key: 'what', title: 'Deviation', cell: ({ what }) => what, sortBy: ({ what }) => what, isWrapped: true },
  {
    key: 'clause',
    title: 'Message and field',
    minTableWidthPx: 620,
    isLineWithoutRoom: true,
    cell: ({ clause }) => clause,
    sortBy: ({ clause }) => clause,
    isWrapped: true,
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
    isLineWithoutRoom: true,
    widthPx: 220,
    cell: ({ first }) => dateTimeText(first),
    sortBy: ({ first }) => Date.parse(first),
  },
  {
    key: 'last',
    title: 'Last',
    minTableWidthPx: 820,
    isLineWithoutRoom: true,
    widthPx: 220,
    cell: ({ last }) => dateTimeText(last),
    sortBy: ({ last }) => Date.parse(last),
  },
]

const useStyles = makeStyles({
  head: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalM },
  note: { flex: '1 1 20rem', color: tokens.colorNeutralForeground2 },
  quiet: { color: tokens.colorNeutralForeground2 },
  section: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalS },
  second: { marginTop: tokens.spacingVerticalL },
  title: { flex: '1 1 12rem' },
})
