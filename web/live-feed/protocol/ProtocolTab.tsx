import { makeStyles, Text, tokens } from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import { useMemo, useState } from 'react'
import { SECOND_MS } from '#contract/durations.ts'
import { listChargerMessages, type ChargerMessage } from '#contract/ocpp/chargers.ts'
import type { Station } from '#contract/stations.ts'
import { isNotOffered } from '#platform/call.ts'
import { resource } from '#platform/resource.ts'
import { StaleSince } from '#platform/StaleSince.tsx'
import { useCan } from '#session/session.ts'
import { PageState } from '#ui/page/PageState.tsx'
import { PagedTable } from '#ui/table/PagedTableView.tsx'
import { zoneText } from '#units/dates.ts'
import { momentText } from '../feed-text.ts'
import { PayloadBox } from '../messages/PayloadBox.tsx'
import { Deviations } from './Deviations.tsx'
import { protocolColumns } from './protocol-columns.tsx'
import { ProtocolExport } from './ProtocolExport.tsx'
import { chipOf, directionText, isErrorMessage, PROTOCOL_CHIPS } from './protocol-texts.ts'

const messages = resource(listChargerMessages, { every: 5 * SECOND_MS, isShownInPlace: true })

/** The last OCPP messages between the charger of a station and the platform. */
export default function ProtocolTab({ station: { deviceId } }: { station: Station }) {
  // Messages contain the tags of drivers.
  if (!useCan('controlDevice')) return <PageState kind="empty" text="You have no permission to see OCPP messages." />
  return <Messages deviceId={deviceId} />
}

function Messages({ deviceId }: { deviceId: string }) {
  const styles = useStyles()
  const read = useAtomValue(messages({ params: { deviceId } }))
  const [openSeq, setOpenSeq] = useState<number>()
  const columns = useMemo(() => protocolColumns(openSeq, setOpenSeq), [openSeq])
  const detail = useMemo(() => detailOf(openSeq), [openSeq])
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
          The last OCPP messages of the charger {read.value?.identity ?? ''}, all connectors. Passwords are hidden.
        </Text>
        <ProtocolExport deviceId={deviceId} messages={rows} />
      </div>
      <StaleSince resource={read} />
      <PagedTable
        label="OCPP messages"
        columns={columns}
        rows={rows}
        rowKey={seqOf}
        isLoading={read.state === 'loading'}
        empty="The charger has sent no messages since the start of the simulator"
        search={SEARCH}
        chips={CHIPS}
        initialSort={NEWEST_FIRST}
        isFlagged={isErrorMessage}
        detail={detail}
      />
      {read.value?.deviations && (
        <Deviations deviceId={deviceId} deviations={read.value.deviations} isLoading={read.state === 'loading'} />
      )}
    </>
  )
}

const NONE: readonly ChargerMessage[] = []
const NEWEST_FIRST = { key: 'at', isDescending: true }
const CHIPS = { label: 'Messages', options: PROTOCOL_CHIPS, keyOf: chipOf }
const SEARCH = {
  placeholder: 'Search messages',
  textOf: ({ action, text }: ChargerMessage) => `${action ?? ''} ${text}`,
}
const seqOf = ({ seq }: ChargerMessage) => seq

const detailOf = (openSeq: number | undefined) => (message: ChargerMessage) => {
  if (message.seq !== openSeq) return undefined
  const atMs = Date.parse(message.at)
  return <PayloadBox head={`${directionText(message)}, ${momentText(atMs)} ${zoneText(atMs)}`} text={message.text} />
}

const useStyles = makeStyles({
  head: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalM },
  note: { flex: '1 1 20rem', color: tokens.colorNeutralForeground2 },
})
