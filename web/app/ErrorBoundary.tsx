import { Component, type ReactNode } from 'react'
import { signOut } from '#session/sign-in.ts'
import { reportError } from './error-reports.ts'
import { SomethingWrong } from './SomethingWrong.tsx'

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
