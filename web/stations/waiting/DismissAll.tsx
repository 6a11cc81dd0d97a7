import { Button } from '@fluentui/react-components'
import { dismissAllChargers, listWaitingChargers } from '#contract/ocpp/chargers.ts'
import { plural } from '#contract/plural.ts'
import { useAction } from '#platform/use-action.ts'
import { confirm } from '#ui/page/confirm.ts'

/** Dismisses all waiting chargers after a question, such as after a flood of unknown ones. */
export function DismissAll({ count }: { count: number }) {
  const { run, isBusy } = useAction(dismissAllChargers, {
    done: 'Dismissed all waiting chargers',
    failed: 'Failed to dismiss the waiting chargers',
    refreshes: [listWaitingChargers],
  })
  const dismissAll = async () => {
    const text = `Dismiss ${count} ${plural(count, 'charger', 'chargers')}? They stay connected and in the list, where each can be restored.`
    const isSure = await confirm({ title: 'Dismiss all waiting chargers', text, ok: 'Dismiss all' })
    if (isSure) void run({ body: { isDismissed: true } })
  }
  if (count === 0) return null
  return (
    <Button disabledFocusable={isBusy} onClick={() => void dismissAll()}>
      Dismiss all
    </Button>
  )
}
