import { Button } from '@fluentui/react-components'
import { Delete20Regular, Edit20Regular } from '@fluentui/react-icons'
import type { ReactElement } from 'react'
import { listP2pOrders, placeP2pOrder, withdrawP2pOrder, type P2pOrder } from '#contract/p2p-market.ts'
import { refresh } from '#platform/query-client.ts'
import { useAction } from '#platform/use-action.ts'
import { confirm } from '#ui/page/confirm.ts'
import { WithReason } from '#ui/WithReason.tsx'
import { renewalOf } from './order-draft.ts'
import { closedReason, orderText, renewedText, withdrawalText, withdrawnText } from './order-texts.ts'

interface Props {
  order: P2pOrder
  presentMs: number
  onChange: () => void
}

/** The buttons that change and withdraw an order of the user's own groups. */
export function OrderActions({ order, presentMs, onChange }: Props) {
  const text = orderText(order)
  const lock = closedReason(order, presentMs)
  const renew = useAction(placeP2pOrder, {
    done: (_, placed) => renewedText(placed),
    failed: (_, refusal) => [`Failed to place the ${order.side} again`, refusal?.message].filter(Boolean).join('. '),
    refreshes: [listP2pOrders],
  })
  const { run, isBusy } = useAction(withdrawP2pOrder, {
    done: (_, withdrawn) => withdrawnText(withdrawn),
    undo: (_, withdrawn) => void renew.run({ body: renewalOf(withdrawn) }),
    failed: (_, refusal) => [`Failed to withdraw ${order.side}`, refusal?.message].filter(Boolean).join('. '),
    refreshes: [listP2pOrders],
  })

  const withdraw = async () => {
    if (!(await confirm({ title: `Withdraw ${order.side}`, text: withdrawalText(order), ok: 'Withdraw' }))) return
    const { outcome } = await run({ params: { orderId: order.id } })
    // The order may have been matched or withdrawn meanwhile.
    if (outcome !== 'ok') refresh([listP2pOrders])
  }
  const button = (label: string, icon: ReactElement, act: () => void, isOff: boolean) => (
    <WithReason reason={lock}>
      <Button
        size="small"
        appearance="subtle"
        icon={icon}
        aria-label={`${label} ${text}`}
        title={lock === undefined ? label : undefined}
        disabledFocusable={isOff}
        onClick={act}
      />
    </WithReason>
  )
  return (
    <>
      {button('Change', <Edit20Regular />, onChange, lock !== undefined)}
      {button('Withdraw', <Delete20Regular />, () => void withdraw(), lock !== undefined || isBusy)}
    </>
  )
}
