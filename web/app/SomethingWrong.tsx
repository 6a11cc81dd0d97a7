import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { CopyButton } from '#ui/CopyButton.tsx'
import { PageState } from '#ui/page/PageState.tsx'
import { presentDiagnostics } from './present-diagnostics.ts'

interface Props {
  onRetry: () => void
  onRelogin: () => void
}

/** Replaces a screen that threw an error. */
export function SomethingWrong({ onRetry, onRelogin }: Props) {
  const styles = useStyles()
  return (
    <div className={styles.root}>
      <PageState kind="failed" text="Something went wrong. Please try again or relogin." />
      <div className={styles.actions}>
        <Button appearance="primary" onClick={onRetry}>
          Try again
        </Button>
        <Button onClick={onRelogin}>Relogin</Button>
        <CopyButton text={presentDiagnostics()} label="Copy diagnostics" />
      </div>
    </div>
  )
}

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', alignItems: 'center' },
  actions: { display: 'flex', gap: tokens.spacingHorizontalM },
})
