import { Component, type ReactNode } from 'react'
import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { signOut } from '#session/sign-in.ts'
import { CopyButton } from '#ui/CopyButton.tsx'
import { PageState } from '#ui/page/PageState.tsx'
import { reportError } from './error-reports.ts'
import { presentDiagnostics } from './diagnostics.ts'

interface SomethingWrongProps {
  onRetry: () => void
  onRelogin: () => void
}

/** Replaces a screen that threw an error. */
function SomethingWrong({ onRetry, onRelogin }: SomethingWrongProps) {
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

interface Props {
  children: ReactNode
}

/** Catches errors that a screen throws while rendering. The rest of the console continues to work. */
export class ErrorBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError = () => ({ hasFailed: true })

  override componentDidCatch(error: unknown) {
    reportError(error)
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children
    return <SomethingWrong onRetry={() => this.setState({ hasFailed: false })} onRelogin={signOut} />
  }
}
