import { useMemo, useState } from 'react'
import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { type WaitingCharger, dismissCharger, listWaitingChargers } from '#contract/ocpp/chargers.ts'
import { useAction } from '#platform/use-action.ts'
import { PagedTable } from '#ui/table/PagedTableView.tsx'
import type { PagedColumn } from '#ui/table/paged-rows.ts'
import { AddChargerDialog } from './AddChargerDialog.tsx'
import { connectorsOf, inShownOrder, makeText, protocolText } from './waiting-texts.ts'

/** The buttons of a waiting charger. */
function WaitingActions({ charger: { identity, isDismissed }, onAdd }: { charger: WaitingCharger; onAdd: () => void }) {
  const styles = useStyles()
  const restoring = useAction(dismissCharger, {
    done: `Restored ${identity}`,
    failed: `Failed to restore ${identity}`,
    refreshes: [listWaitingChargers],
  })
  const restore = () => void restoring.run({ params: { identity }, body: { isDismissed: false } })
  const dismissing = useAction(dismissCharger, {
    done: `Dismissed ${identity}`,
    undo: restore,
    failed: `Failed to dismiss ${identity}`,
    refreshes: [listWaitingChargers],
  })
  const isBusy = restoring.isBusy || dismissing.isBusy
  const dismiss = () => void dismissing.run({ params: { identity }, body: { isDismissed: true } })
  return (
    <span className={styles.row}>
      <Button size="small" appearance={isDismissed ? 'secondary' : 'primary'} aria-label={`Add ${identity}`} onClick={onAdd}>
        Add
      </Button>
      <Button
        size="small"
        disabledFocusable={isBusy}
        aria-label={`${isDismissed ? 'Restore' : 'Dismiss'} ${identity}`}
        onClick={isDismissed ? restore : dismiss}
      >
        {isDismissed ? 'Restore' : 'Dismiss'}
      </Button>
    </span>
  )
}

const useStyles = makeStyles({
  row: { display: 'inline-flex', gap: tokens.spacingHorizontalS },
})

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
  { key: 'version', title: 'Protocol', minTableWidthPx: 720, widthPx: 110, cell: protocolText },
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
