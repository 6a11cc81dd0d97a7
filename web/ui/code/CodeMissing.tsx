import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { productName } from '../config/console-config.ts'
import { PageState } from '../page/PageState.tsx'
import type { Recovery } from './new-version.ts'

interface Props {
  /** Undefined while the console checks whether another version was deployed. */
  recovery: Recovery | undefined
  onRetry: () => void
}

const reload = () => location.reload()

/** Replaces a screen, or a part of a screen, whose code could not be fetched. */
export function CodeMissing({ recovery, onRetry }: Props) {
  const styles = useStyles()
  if (recovery === undefined || recovery === 'reload') return <PageState kind="loading" text="Loading..." />
  if (recovery === 'offer-reload') {
    return (
      <PageState
        kind="failed"
        text={`A new version of ${productName()} was deployed. Reload the page to open this part. Unsaved changes on this page will be lost.`}
        action={{ label: 'Reload page', run: reload }}
      />
    )
  }
  return (
    <div className={styles.root}>
      <PageState kind="failed" text={`This part of ${productName()} could not be loaded. Check the network connection.`} />
      <div className={styles.actions}>
        <Button appearance="primary" onClick={onRetry}>
          Try again
        </Button>
        <Button onClick={reload}>Reload page</Button>
      </div>
    </div>
  )
}

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', alignItems: 'center' },
  actions: { display: 'flex', gap: tokens.spacingHorizontalM, marginBottom: tokens.spacingVerticalL },
})
