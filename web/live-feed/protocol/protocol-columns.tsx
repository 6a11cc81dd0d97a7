import { Button } from '@fluentui/react-components'
import { ArrowLeft16Regular, ArrowRight16Regular, ChevronDown16Regular, ChevronRight16Regular } from '@fluentui/react-icons'
import type { ChargerMessage } from '#contract/ocpp/chargers.ts'
import { visuallyHidden } from '#ui/visually-hidden.ts'
import type { PagedColumn } from '#ui/table/paged-rows.ts'
import { momentText } from '../feed-text.ts'
import { directionText, kindText, latencyText } from './protocol-texts.ts'

/** The columns of the messages. The button of a row shows or hides the complete message below it. */
export const protocolColumns = (
  openSeq: number | undefined,
  open: (seq: number | undefined) => void,
): readonly PagedColumn<ChargerMessage>[] => [
  {
    key: 'open',
    title: 'Message',
    heading: <span style={visuallyHidden}>Message</span>,
    widthPx: 48,
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
    cell: directionText,
  },
  { key: 'kind', title: 'Kind', minTableWidthPx: 480, widthPx: 110, cell: kindText },
  {
    key: 'action',
    title: 'Action',
    // Narrow tables have no column for the direction.
    cell: (message) => (
      <span title={`${directionText(message)}: ${message.action ?? 'unknown action'}`}>
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
