import { makeStyles, Text, tokens } from '@fluentui/react-components'
import { HOUR_MS } from '#contract/durations.ts'
import { changeP2pOrder, listP2pOrders, type P2pOrder } from '#contract/p2p-market.ts'
import { call } from '#platform/call.ts'
import { saveLock, useDialogDraft } from '#platform/draft/use-draft.ts'
import { useHour } from '#platform/platform-clock.ts'
import { refresh } from '#platform/query-client.ts'
import { useAction } from '#platform/use-action.ts'
import { notify } from '#ui/notices/notices.ts'
import { ChangedElsewhere } from '#ui/page/ChangedElsewhere.tsx'
import { FormDialog } from '#ui/page/FormDialog.tsx'
import { changedElsewhereText } from '#ui/save-bar/draft-changes.ts'
import { capacityText } from '#units/current-power.ts'
import { AMOUNT_LABELS, AmountFields } from './AmountFields.tsx'
import {
  amountDraftOf,
  amountErrors,
  changesBetween,
  losesPlace,
  missingText,
  toAmount,
  type AmountDraft,
} from './order-draft.ts'
import { acceptedText, closedReason, orderText, refusalOf } from './order-texts.ts'

/** Whether another user changed or withdrew the order since it was read; undefined if this is unknown. */
async function isChangedElsewhere(seen: P2pOrder): Promise<boolean | undefined> {
  const end = new Date(Date.parse(seen.hour) + HOUR_MS).toISOString()
  const latest = await call(listP2pOrders, { query: { start: seen.hour, end } })
  const found = latest.outcome === 'ok' ? latest.value.orders.find(({ id }) => id === seen.id) : undefined
  return found && (found.state === 'withdrawn' || changesBetween(seen, found).length > 0)
}

/** The form that changes an order, which may be matched or changed by other users meanwhile. */
function useChangeForm(order: P2pOrder, closed: string | undefined, onClose: () => void) {
  const { run } = useAction(changeP2pOrder, {
    done: (_, changed) => acceptedText('Changed', changed, order.matchedKw),
    failed: `Failed to change ${order.side}`,
    refreshes: [listP2pOrders],
  })
  return useDialogDraft<AmountDraft, unknown>({
    ...AMOUNT_LABELS,
    subject: `order ${order.id}`,
    stored: amountDraftOf(order),
    check: (draft) => (closed === undefined ? amountErrors(draft, order.matchedKw) : {}),
    storedChanges: (from, to) => changesBetween(toAmount(from), toAmount(to)),
    refused: refusalOf,
    send: async (draft) => {
      const isStale = await isChangedElsewhere(order)
      if (isStale) notify.info(`Not saved: the ${order.side} was changed elsewhere meanwhile.`)
      const reply = isStale ? undefined : await run({ params: { orderId: order.id }, body: toAmount(draft) })
      // The order may have been matched or withdrawn meanwhile.
      if (reply?.outcome !== 'ok') refresh([listP2pOrders])
      return reply
    },
    onClose,
    discards: `the changes to this ${order.side}`,
  })
}

/** Changes the quantity or price of the unmatched part of an order. The order is polled while the dialog is open. */
export function ChangeDialog({ order, onClose }: { order: P2pOrder; onClose: () => void }) {
  const styles = useStyles()
  const closed = closedReason(order, useHour())
  const form = useChangeForm(order, closed, onClose)
  const { values, isSaving } = form
  const isWrong = closed === undefined && Object.keys(amountErrors(values, order.matchedKw)).length > 0
  const missing = missingText(values) ?? (form.hasUnsaved ? undefined : 'Change the quantity or the price first.')
  const reason = closed ?? (isWrong ? saveLock(form.errors) : missing)
  const isMoved = !isWrong && missingText(values) === undefined && losesPlace(values, order)
  const matched = order.matchedKw > 0 ? ` ${capacityText(order.matchedKw)} are already matched and remain traded.` : ''
  return (
    <FormDialog
      title={`Change ${order.side}`}
      submit={isSaving ? 'Saving...' : 'Save'}
      isOff={isSaving || reason !== undefined}
      reason={reason}
      refusal={closed ?? form.refusal}
      isBusy={isSaving}
      onSubmit={form.saveIn}
      onClose={form.close}
    >
      <Text>
        The {orderText(order)}.{matched}
      </Text>
      <ChangedElsewhere changes={form.elsewhere.map(changedElsewhereText)} />
      <AmountFields form={form} />
      <Text size={200} className={styles.note}>
        {isMoved ? 'The order moves to the end of the queue at its price.' : ' '}
      </Text>
    </FormDialog>
  )
}

const useStyles = makeStyles({
  // The same height with and without the note.
  note: { color: tokens.colorNeutralForeground2, minHeight: tokens.lineHeightBase200 },
})
