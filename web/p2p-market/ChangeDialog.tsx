import { makeStyles, Text, tokens } from '@fluentui/react-components'
import type { P2pOrder } from '#contract/p2p-market.ts'
import { ChangedElsewhere } from '#ui/page/ChangedElsewhere.tsx'
import { FormDialog } from '#ui/page/FormDialog.tsx'
import { AmountFields } from './AmountFields.tsx'
import { capacityText } from '#units/current-power.ts'
import { orderText } from './order-texts.ts'
import { useChangeForm } from './use-change-form.ts'

/** Changes the quantity or price of the unmatched part of an order. The order is polled while the dialog is open. */
export function ChangeDialog({ order, onClose }: { order: P2pOrder; onClose: () => void }) {
  const styles = useStyles()
  const form = useChangeForm(order, onClose)
  const matched = order.matchedKw > 0 ? ` ${capacityText(order.matchedKw)} are already matched and remain traded.` : ''
  return (
    <FormDialog
      title={`Change ${order.side}`}
      submit={form.isBusy ? 'Saving...' : 'Save'}
      isOff={form.isOff}
      reason={form.reason}
      refusal={form.refusal}
      isBusy={form.isBusy}
      onSubmit={() => void form.save()}
      onClose={() => void form.close()}
    >
      <Text>
        The {orderText(order)}.{matched}
      </Text>
      <ChangedElsewhere changes={form.elsewhere} />
      <AmountFields draft={form.draft} errors={form.errors} onChange={form.change} />
      <Text size={200} className={styles.note}>
        {form.losesPlace ? 'The order moves to the end of the queue at its price.' : ' '}
      </Text>
    </FormDialog>
  )
}

const useStyles = makeStyles({
  // The same height with and without the note.
  note: { color: tokens.colorNeutralForeground2, minHeight: tokens.lineHeightBase200 },
})
