import { makeStyles, MessageBar, MessageBarBody } from '@fluentui/react-components'
import type { FcrSettings } from '#contract/demand-response.ts'
import { isActivated } from './activation.ts'

/** Says that a group is activated. What reads it out is there before, since it tells only what comes into it. */
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
  // With nothing in it, it takes no place among its neighbours.
  root: { ':empty': { position: 'absolute' } },
})
