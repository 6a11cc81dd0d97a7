import { useState } from 'react'
import { listP2pOrders, placeP2pOrder } from '#contract/p2p-market.ts'
import { useHour } from '#platform/platform-clock.ts'
import { useAction } from '#platform/use-action.ts'
import { confirm, DISCARD_CHANGES } from '#ui/page/confirm.ts'
import { useLeaveGuard } from '#ui/page/leave-guard.ts'
import { typedHour } from '#units/hours.ts'
import { missingText, orderErrors, toOrder, type OrderDraft } from './order-draft.ts'
import { refusedOrder, takenText } from './order-texts.ts'

/** The dialog of a new order. What was typed stays until the platform has taken it. */
export function usePlaceForm(hourMs: number, onClose: () => void) {
  const [begunWith] = useState<OrderDraft>(() => ({
    groupId: '',
    side: 'offer',
    ...typedHour(hourMs),
    quantityKw: '',
    priceEur: '',
  }))
  const [draft, setDraft] = useState(begunWith)
  const [refused, setRefused] = useState<{ draft: OrderDraft } & ReturnType<typeof refusedOrder>>()
  const presentMs = useHour()
  const { run, isBusy } = useAction(placeP2pOrder, {
    done: (_, order) => takenText('Placed', order),
    failed: (input) => `Failed to place ${input.body.side}`,
    refreshes: [listP2pOrders],
  })
  const hasTyped = draft !== begunWith
  useLeaveGuard(hasTyped)

  const said = refused?.draft === draft ? refused : undefined
  const ownErrors = orderErrors(draft, presentMs)
  const isWrong = Object.keys(ownErrors).length > 0
  const missing = missingText(draft)
  return {
    draft,
    change: (change: Partial<OrderDraft>) => setDraft((before) => ({ ...before, ...change })),
    errors: { ...said?.errors, ...ownErrors },
    refusal: said?.says,
    isBusy,
    isOff: isBusy || isWrong || missing !== undefined,
    reason: isWrong ? 'Correct the marked fields first.' : missing,
    place: async () => {
      const reply = await run({ body: toOrder(draft) })
      if (reply.outcome === 'ok') onClose()
      else setRefused({ draft, ...refusedOrder(reply) })
    },
    close: async () => {
      if (!isBusy && (!hasTyped || (await confirm(DISCARD_CHANGES)))) onClose()
    },
  }
}
