import { useState } from 'react'
import { HOUR_MS } from '#contract/durations.ts'
import { changeP2pOrder, listP2pOrders, type P2pOrder } from '#contract/p2p-market.ts'
import { call } from '#platform/call.ts'
import { useHour } from '#platform/platform-clock.ts'
import { refresh } from '#platform/query-client.ts'
import { useAction } from '#platform/use-action.ts'
import { useEditBase } from '#platform/draft/use-draft.ts'
import { confirm, discardQuestion } from '#ui/page/confirm.ts'
import { useLeaveGuard } from '#ui/page/leave-guard.ts'
import { notify } from '#ui/notices/notices.ts'
import {
  amountDraftOf,
  amountErrors,
  changesBetween,
  losesPlace,
  missingText,
  toAmount,
  type AmountDraft,
} from './order-draft.ts'
import { closedReason, refusalOf, acceptedText } from './order-texts.ts'

/** Whether another user changed or withdrew the order since it was read; undefined if this is unknown. */
async function isChangedElsewhere(seen: P2pOrder): Promise<boolean | undefined> {
  const end = new Date(Date.parse(seen.hour) + HOUR_MS).toISOString()
  const latest = await call(listP2pOrders, { query: { start: seen.hour, end } })
  const found = latest.outcome === 'ok' ? latest.value.orders.find(({ id }) => id === seen.id) : undefined
  return found && (found.state === 'withdrawn' || changesBetween(seen, found).length > 0)
}

/**
 * The form that changes an order, which may be matched or changed by other users meanwhile. A field follows the stored value
 * until the user edits it. Changes made elsewhere are shown, and checked for again before saving.
 */
export function useChangeForm(order: P2pOrder, onClose: () => void) {
  const [typed, setTyped] = useState<Partial<AmountDraft>>({})
  const [refused, setRefused] = useState<{ draftText: string } & ReturnType<typeof refusalOf>>()
  const [isChecking, setChecking] = useState(false)
  const presentMs = useHour()
  const action = useAction(changeP2pOrder, {
    done: (_, changed) => acceptedText('Changed', changed, order.matchedKw),
    failed: `Failed to change ${order.side}`,
    refreshes: [listP2pOrders],
  })
  const stored = amountDraftOf(order)
  const draft: AmountDraft = { ...stored, ...typed }
  const draftText = JSON.stringify(draft)
  const hasTyped = draftText !== JSON.stringify(stored)
  const editBase = useEditBase(order, hasTyped)
  useLeaveGuard(hasTyped)

  const isBusy = isChecking || action.isBusy
  const refusal = refused?.draftText === draftText ? refused : undefined
  const closed = closedReason(order, presentMs)
  const ownErrors = closed === undefined ? amountErrors(draft, order.matchedKw) : {}
  const isWrong = Object.keys(ownErrors).length > 0
  const unchanged = hasTyped ? undefined : 'Change the quantity or the price first.'
  const missing = missingText(draft)
  return {
    draft,
    change: (change: Partial<AmountDraft>) => setTyped((before) => ({ ...before, ...change })),
    errors: { ...refusal?.errors, ...ownErrors },
    refusal: closed ?? refusal?.text,
    /** Changes by other users since the first edit. */
    elsewhere: hasTyped ? changesBetween(editBase, order) : [],
    isBusy,
    isOff: isBusy || isWrong || (closed ?? missing ?? unchanged) !== undefined,
    reason: closed ?? (isWrong ? 'Correct the marked fields first.' : (missing ?? unchanged)),
    losesPlace: !isWrong && missing === undefined && losesPlace(draft, order),
    save: async () => {
      setChecking(true)
      const isStale = await isChangedElsewhere(order)
      setChecking(false)
      if (isStale) notify.info(`Not saved: the ${order.side} was changed elsewhere meanwhile.`)
      const reply = isStale ? undefined : await action.run({ params: { orderId: order.id }, body: toAmount(draft) })
      if (reply?.outcome === 'ok') return onClose()
      if (reply) setRefused({ draftText, ...refusalOf(reply) })
      // The order may have been matched or withdrawn meanwhile.
      refresh([listP2pOrders])
    },
    close: async () => {
      if (!isBusy && (!hasTyped || (await confirm(discardQuestion(`the changes to this ${order.side}`))))) onClose()
    },
  }
}
