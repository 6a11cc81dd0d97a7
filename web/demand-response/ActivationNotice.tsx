import { makeStyles, MessageBar, MessageBarBody } from '@fluentui/react-components'
import type { FcrSettings } from '#contract/demand-response.ts'
import { isActivated } from './activation.ts'

/** Shows that a group is activated. The alert element is always mounted, because screen readers announce only text that is added to it. */
export function ActivationNotice({ settings }: { settings: FcrSettings }) {
  const styles = useStyles()
  return (
    <div role="alert" className={styles.root}>
      {isActivated(settings) && (
        <MessageBar intent="error" layout="multiline">
          <MessageBarBody>FCR activated. Frequency is below limit.</MessageBarBody>
        </MessageBar>
      )}
    </div>
  )
}

const useStyles = makeStyles({
  // An empty alert adds no gap between its neighbours.
  root: { ':empty': { position: 'absolute' } },
})
