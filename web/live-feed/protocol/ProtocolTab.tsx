import { makeStyles, Text, tokens, Button } from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import { useMemo, useState } from 'react'
import {
  ArrowDownload20Regular,
  ArrowLeft16Regular,
  ArrowRight16Regular,
  ChevronDown16Regular,
  ChevronRight16Regular,
} from '@fluentui/react-icons'
import { SECOND_MS } from '#contract/durations.ts'
import { listChargerMessages, type ChargerMessage } from '#contract/ocpp/chargers.ts'
import type { Station } from '#contract/stations.ts'
import { StaleSince } from '#platform/StaleSince.tsx'
import { isNotOffered } from '#platform/call.ts'
import { resource } from '#platform/resource.ts'
import { useCan } from '#session/session.ts'
import { PageState } from '#ui/page/PageState.tsx'
import { Section } from '#ui/page/Section.tsx'
import { PagedTable } from '#ui/table/PagedTableView.tsx'
import type { PagedColumn } from '#ui/table/paged-rows.ts'
import { visuallyHidden } from '#ui/visually-hidden.ts'
import { zoneText } from '#units/dates.ts'
import { momentText } from '../feed-text.ts'
import { PayloadBox } from '../messages/PayloadBox.tsx'
import { Deviations, useSaving } from './Deviations.tsx'
import {
  chipOf,
  directionText,
  isErrorMessage,
  CHARGER,
  DEVICE,
  METER,
  protocolChips,
  type Talker,
  protocolCsv,
  protocolJson,
  kindText,
  latencyText,
} from './protocol-texts.ts'

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
  {
    key: 'direction',
    title: 'Direction',
    minTableWidthPx: 620,
    widthPx: 150,
    cell: (message) => directionText(message, talker),
  },
  { key: 'kind', title: 'Kind', minTableWidthPx: 480, widthPx: 110, cell: kindText },
  {
    key: 'action',
    title: 'Action',
    // Narrow tables have no column for the direction.
    cell: (message) => (
      <span title={`${directionText(message, talker)}: ${message.action ?? 'unknown action'}`}>
        {message.isOutbound ? <ArrowLeft16Regular style={MIDDLE} /> : <ArrowRight16Regular style={MIDDLE} />}{' '}
        {message.action ?? '–'}
      </span>
    ),
  },
  {
    key: 'latency',
    title: 'Latency',
    minTableWidthPx: 360,
    widthPx: 100,
    align: 'end',
    cell: latencyText,
    sortBy: ({ latencyMs }) => latencyMs,
  },
  { key: 'text', title: 'Content', minTableWidthPx: 1000, cell: ({ text }) => <code title={text}>{text}</code> },
]

const MIDDLE = { verticalAlign: 'middle' } as const

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
  return (
    <>
      <div className={styles.head}>
        <Text className={styles.note}>
          {`The last ${talker.protocol} messages of the ${talker.noun} ${read.value?.identity ?? ''}${talker === CHARGER ? ', all connectors. Passwords are hidden' : ''}.`}
        </Text>
        <Button
          appearance="subtle"
          icon={<ArrowDownload20Regular />}
          onClick={() => save('json', protocolJson(rows), rows.length)}
        >
          Export JSON
        </Button>
        <Button
          appearance="subtle"
          icon={<ArrowDownload20Regular />}
          onClick={() => save('csv', protocolCsv(rows, talker), rows.length)}
        >
          Export CSV
        </Button>
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
      {read.value?.deviations && (
        <Deviations deviceId={deviceId} deviations={read.value.deviations} isLoading={read.state === 'loading'} talker={talker} />
      )}
    </>
  )
}

const NONE: readonly ChargerMessage[] = []
const NEWEST_FIRST = { key: 'at', isDescending: true }
const SEARCH = {
  placeholder: 'Search messages',
  textOf: ({ action, text }: ChargerMessage) => `${action ?? ''} ${text}`,
}
const seqOf = ({ seq }: ChargerMessage) => seq

const detailOf = (openSeq: number | undefined, talker: Talker) => (message: ChargerMessage) => {
  if (message.seq !== openSeq) return undefined
  const atMs = Date.parse(message.at)
  return <PayloadBox head={`${directionText(message, talker)}, ${momentText(atMs)} ${zoneText(atMs)}`} text={message.text} />
}

const useStyles = makeStyles({
  head: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalM },
  note: { flex: '1 1 20rem', color: tokens.colorNeutralForeground2 },
})
