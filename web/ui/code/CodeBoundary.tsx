import { Component, Suspense, type ReactNode } from 'react'
import { CodeLoadError } from './code-load-error.ts'
import { CodeMissing } from './CodeMissing.tsx'
import type { Recovery } from './new-version.ts'
import { recover } from './recover.ts'

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
