import { useMemo, useState } from 'react'
import type { WaitingCharger } from '#contract/ocpp/chargers.ts'
import { PagedTable } from '#ui/table/PagedTableView.tsx'
import type { PagedColumn } from '#ui/table/paged-rows.ts'
import { AddChargerDialog } from './AddChargerDialog.tsx'
import { WaitingActions } from './WaitingActions.tsx'
import { connectorsOf, inShownOrder, makeText } from './waiting-texts.ts'

/** The waiting chargers with the buttons to add and dismiss them. */
export default function WaitingTable({ chargers }: { chargers: readonly WaitingCharger[] }) {
  const [adding, setAdding] = useState<WaitingCharger>()
  const rows = useMemo(() => inShownOrder(chargers), [chargers])
  const columns = useMemo(() => columnsWith(setAdding), [])
  return (
    <>
      <PagedTable label="Waiting chargers" columns={columns} rows={rows} rowKey={identityOf} empty="No charger waits" />
      {adding && <AddChargerDialog charger={adding} onClose={() => setAdding(undefined)} />}
    </>
  )
}

const identityOf = ({ identity }: WaitingCharger) => identity
const stateText = ({ isDismissed, isConnected }: WaitingCharger) =>
  isDismissed ? 'Dismissed' : isConnected ? 'Connected' : 'Disconnected'

const columnsWith = (add: (charger: WaitingCharger) => void): readonly PagedColumn<WaitingCharger>[] => [
  { key: 'identity', title: 'Identity', cell: ({ identity }) => <span title={identity}>{identity}</span>, sortBy: identityOf },
  {
    key: 'make',
    title: 'Charger',
    minTableWidthPx: 480,
    cell: (charger) => <span title={makeText(charger)}>{makeText(charger) ?? '–'}</span>,
  },
  { key: 'version', title: 'OCPP', minTableWidthPx: 720, widthPx: 80, cell: ({ version }) => version },
  {
    key: 'connectors',
    title: 'Connectors',
    minTableWidthPx: 720,
    widthPx: 110,
    cell: (charger) => connectorsOf(charger).join(', '),
  },
  { key: 'state', title: 'State', minTableWidthPx: 620, widthPx: 120, cell: stateText },
  {
    key: 'actions',
    title: 'Actions',
    widthPx: 170,
    cell: (charger) => <WaitingActions charger={charger} onAdd={() => add(charger)} />,
  },
]
