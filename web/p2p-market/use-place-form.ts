import { useState } from 'react'
import { listP2pOrders, placeP2pOrder } from '#contract/p2p-market.ts'
import { useHour } from '#platform/platform-clock.ts'
import { useAction } from '#platform/use-action.ts'
import { confirm, discardQuestion } from '#ui/page/confirm.ts'
import { useLeaveGuard } from '#ui/page/leave-guard.ts'
import { typedHour } from '#units/hours.ts'
import { missingText, orderErrors, toOrder, type OrderDraft } from './order-draft.ts'
import { refusalOf, acceptedText } from './order-texts.ts'

/** The form of a new order. It keeps its input until the platform accepts the order. */
export function usePlaceForm(hourMs: number, onClose: () => void) {
  const [initial] = useState<OrderDraft>(() => ({
    groupId: '',
    side: 'offer',
    ...typedHour(hourMs),
    quantityKw: '',
    priceEur: '',
  }))
  const [draft, setDraft] = useState(initial)
  const [refused, setRefused] = useState<{ draft: OrderDraft } & ReturnType<typeof refusalOf>>()
  const presentMs = useHour()
  const { run, isBusy } = useAction(placeP2pOrder, {
    done: (_, order) => acceptedText('Placed', order),
    failed: (input) => `Failed to place ${input.body.side}`,
    refreshes: [listP2pOrders],
  })
  const hasTyped = draft !== initial
  useLeaveGuard(hasTyped)

  const refusal = refused?.draft === draft ? refused : undefined
  const ownErrors = orderErrors(draft, presentMs)
  const isWrong = Object.keys(ownErrors).length > 0
  const missing = missingText(draft)
  return {
    draft,
    change: (change: Partial<OrderDraft>) => setDraft((before) => ({ ...before, ...change })),
    errors: { ...refusal?.errors, ...ownErrors },
    refusal: refusal?.text,
    isBusy,
    isOff: isBusy || isWrong || missing !== undefined,
    reason: isWrong ? 'Correct the marked fields first.' : missing,
    place: async () => {
      const reply = await run({ body: toOrder(draft) })
      if (reply.outcome === 'ok') onClose()
      else setRefused({ draft, ...refusalOf(reply) })
    },
    close: async () => {
      if (!isBusy && (!hasTyped || (await confirm(discardQuestion('the order that you have entered'))))) onClose()
    },
  }
}
