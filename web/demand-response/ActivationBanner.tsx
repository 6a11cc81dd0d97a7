import { useAtomValue } from 'jotai'
import { makeStyles, MessageBar, MessageBarBody } from '@fluentui/react-components'
import type { FcrSettings } from '#contract/demand-response.ts'
import { StaleSince } from '#platform/StaleSince.tsx'
import { UnknownState } from '#platform/UnknownState.tsx'
import { isActivated } from './activation.ts'
import { fcrSettings } from './calls.ts'

/** Shows that a group is activated. The alert element is always mounted, because screen readers announce only text that is added to it. */
function ActivationNotice({ settings }: { settings: FcrSettings }) {
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

/** The notice of an activation above the title of a group, or that its state is unknown. */
export function ActivationBanner({ groupId }: { groupId: number }) {
  const read = useAtomValue(fcrSettings({ params: { groupId } }))
  const { value } = read
  return (
    <>
      {value && <ActivationNotice settings={value} />}
      {value && isActivated(value) ? (
        <StaleSince resource={read} />
      ) : (
        <UnknownState resource={read} what="Whether FCR is activated" />
      )}
    </>
  )
}
