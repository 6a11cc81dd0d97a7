import { Checkmark12Filled } from '@fluentui/react-icons'
import type { ReactElement } from 'react'
import { paths } from '#app/paths.ts'
import { P2P_SIDE_LABEL, P2P_STATE_LABEL, type P2pOrder, type P2pState } from '#contract/p2p-market.ts'
import type { Severity } from '#ui/severity.ts'
import { SeverityChip } from '#ui/SeverityChip.tsx'
import { now } from '#platform/platform-clock.ts'
import type { Column } from '#ui/table/columns.ts'
import { TextLink } from '#ui/TextLink.tsx'
import { cellTimeText } from '#units/dates.ts'
import { cellRangeText } from '#units/hours.ts'
import { euroText } from '#units/money.ts'
import { capacityText } from '#units/current-power.ts'
import { OrderActions } from './OrderActions.tsx'

interface View {
  ownIds: ReadonlySet<number>
  presentMs: number
  change: (order: P2pOrder) => void
}

const LOOK = {
  open: { severity: 'automatic' },
  'partly-matched': { severity: 'automatic', isRunning: true },
  matched: { severity: 'information', icon: <Checkmark12Filled /> },
  withdrawn: { severity: 'information' },
  over: { severity: 'information' },
} satisfies Record<P2pState, { severity: Severity; isRunning?: boolean; icon?: ReactElement }>

export const orderColumns = ({ ownIds, presentMs, change }: View): readonly Column<P2pOrder>[] => [
  { key: 'hour', title: 'Hour', minTableWidthPx: 620, widthPx: 155, cell: ({ hour }) => cellRangeText(Date.parse(hour), now()) },
  {
    key: 'group',
    title: 'Group',
    cell: ({ groupId, groupName }) => (
      <span title={groupName}>
        {ownIds.has(groupId) ? <TextLink to={paths.group(groupId)}>{groupName}</TextLink> : groupName}
      </span>
    ),
  },
  {
    key: 'organisation',
    title: 'Organisation',
    minTableWidthPx: 1340,
    widthPx: 190,
    cell: ({ organisation }) => <span title={organisation}>{organisation}</span>,
  },
  { key: 'side', title: 'Side', minTableWidthPx: 480, widthPx: 90, cell: ({ side }) => P2P_SIDE_LABEL[side] },
  {
    key: 'matched',
    title: 'Matched / quantity',
    widthPx: 145,
    align: 'end',
    cell: ({ matchedKw, quantityKw }) => `${capacityText(matchedKw)} / ${capacityText(quantityKw)}`,
  },
  {
    key: 'price',
    title: 'Price per kW',
    minTableWidthPx: 560,
    widthPx: 120,
    align: 'end',
    cell: ({ priceEur }) => euroText(priceEur),
  },
  {
    key: 'state',
    title: 'State',
    minTableWidthPx: 700,
    widthPx: 130,
    cell: ({ state }) => <SeverityChip {...LOOK[state]}>{P2P_STATE_LABEL[state]}</SeverityChip>,
  },
  { key: 'placed', title: 'Placed', minTableWidthPx: 1000, widthPx: 210, cell: ({ placedAt }) => cellTimeText(placedAt, now()) },
  {
    key: 'by',
    title: 'By',
    minTableWidthPx: 1100,
    widthPx: 95,
    cell: ({ placedBy }) => <span title={placedBy}>{placedBy}</span>,
  },
  {
    key: 'actions',
    title: 'Actions',
    widthPx: 84,
    cell: (order) =>
      ownIds.has(order.groupId) ? <OrderActions order={order} presentMs={presentMs} onChange={() => change(order)} /> : '–',
  },
]
