import { Component, Suspense, type ReactNode } from 'react'
import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { productName } from '../config/console-config.ts'
import { PageState } from '../page/PageState.tsx'
import { CodeLoadError } from './code-load-error.ts'
import { type Recovery, recover } from './new-version.ts'

interface CodeMissingProps {
  /** Undefined while the console checks whether another version was deployed. */
  recovery: Recovery | undefined
  onRetry: () => void
}

const reload = () => location.reload()

/** Replaces a screen, or a part of a screen, whose code could not be fetched. */
function CodeMissing({ recovery, onRetry }: CodeMissingProps) {
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

interface Props {
  /** Shown while the code loads. */
  fallback?: ReactNode
  children: ReactNode
}

interface State {
  error: unknown
  recovery?: Recovery | undefined
}

/**
 * Error boundary around code that is loaded on demand. A chunk that is missing after a deployment reloads the page once; a
 * request that failed can be retried in place, so that the rest of the page and its unsaved changes stay. Other errors
 * pass to the next boundary outside.
 */
export class CodeBoundary extends Component<Props, State> {
  override state: State = { error: undefined }

  static getDerivedStateFromError = (error: unknown): State => ({ error })

  override componentDidCatch(error: unknown) {
    if (error instanceof CodeLoadError) void this.recover()
  }

  /** A return to the page fetches the code again. */
  override componentWillUnmount() {
    if (this.state.error instanceof CodeLoadError) this.state.error.retry()
  }

  async recover() {
    this.setState({ recovery: await recover() })
  }

  retry = (error: CodeLoadError) => {
    error.retry()
    this.setState({ error: undefined, recovery: undefined })
  }

  override render() {
    const { error, recovery } = this.state
    if (error === undefined) return <Suspense fallback={this.props.fallback}>{this.props.children}</Suspense>
    if (!(error instanceof CodeLoadError)) throw error
    return <CodeMissing recovery={recovery} onRetry={() => this.retry(error)} />
  }
}
