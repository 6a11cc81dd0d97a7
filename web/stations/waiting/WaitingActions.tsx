import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { dismissCharger, listWaitingChargers, type WaitingCharger } from '#contract/ocpp/chargers.ts'
import { useAction } from '#platform/use-action.ts'

/** The buttons of a waiting charger. */
export function WaitingActions({ charger: { identity, isDismissed }, onAdd }: { charger: WaitingCharger; onAdd: () => void }) {
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
