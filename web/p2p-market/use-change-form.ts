import { useState } from 'react'
import { changeP2pOrder, listP2pOrders, type P2pOrder } from '#contract/p2p-market.ts'
import { useHour } from '#platform/platform-clock.ts'
import { refresh } from '#platform/query-client.ts'
import { useAction } from '#platform/use-action.ts'
import { confirm, DISCARD_CHANGES } from '#ui/confirm.ts'
import { useLeaveGuard } from '#ui/leave-guard.ts'
import { amountDraftOf, amountErrors, losesPlace, missingText, toAmount, type AmountDraft } from './order-draft.ts'
import { closedReason, refusedOrder, takenText } from './order-texts.ts'

/** The dialog of an order that is there; it may be matched, or changed by others, while it is open. */
export function useChangeForm(order: P2pOrder, onClose: () => void) {
  const [begunWith] = useState(() => amountDraftOf(order))
  const [draft, setDraft] = useState(begunWith)
  const [refused, setRefused] = useState<{ draft: AmountDraft } & ReturnType<typeof refusedOrder>>()
  const presentMs = useHour()
  const { run, isBusy } = useAction(changeP2pOrder, {
    done: (_, changed) => takenText('Changed', changed, order.matchedKw),
    failed: `Failed to change ${order.side}`,
    refreshes: [listP2pOrders],
  })
  const hasTyped = draft.quantityKw !== begunWith.quantityKw || draft.priceEur !== begunWith.priceEur
  useLeaveGuard(hasTyped)

  const said = refused?.draft === draft ? refused : undefined
  const closed = closedReason(order, presentMs)
  const ownErrors = closed === undefined ? amountErrors(draft, order.matchedKw) : {}
  const isWrong = Object.keys(ownErrors).length > 0
  const unchanged = hasTyped ? undefined : 'Change the quantity or the price first.'
  const missing = missingText(draft)
  return {
    draft,
    change: (change: Partial<AmountDraft>) => setDraft((before) => ({ ...before, ...change })),
    errors: { ...said?.errors, ...ownErrors },
    refusal: closed ?? said?.says,
    isBusy,
    isOff: isBusy || isWrong || (closed ?? missing ?? unchanged) !== undefined,
    reason: closed ?? (isWrong ? 'Correct the marked fields first.' : (missing ?? unchanged)),
    losesPlace: !isWrong && missing === undefined && losesPlace(draft, order),
    save: async () => {
      const reply = await run({ params: { orderId: order.id }, body: toAmount(draft) })
      if (reply.outcome === 'ok') return onClose()
      setRefused({ draft, ...refusedOrder(reply) })
      // It may be matched or withdrawn by now.
      refresh([listP2pOrders])
    },
    close: async () => {
      if (!isBusy && (!hasTyped || (await confirm(DISCARD_CHANGES)))) onClose()
    },
  }
}
