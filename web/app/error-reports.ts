import { consoleConfig } from '#ui/config/console-config.ts'
import { presentDiagnostics } from './diagnostics.ts'

/** A page in an endless loop of errors must not flood the server. */
const MAX_REPORTS = 10

/** Returns a function that sends at most `max` different errors to an address. */
export function createReporter(send: (body: string) => void, diagnostics: () => string, max = MAX_REPORTS) {
  const sent = new Set<string>()
  return (error: unknown) => {
    const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
    if (sent.has(message) || sent.size >= max) return
    sent.add(message)
    const stack = error instanceof Error ? (error.stack ?? '') : ''
    send(JSON.stringify({ message, stack, diagnostics: diagnostics() }))
  }
}

/** A report is sent without credentials, and also while the page closes. */
const post = (body: string) => {
  const { errorReports } = consoleConfig()
  if (errorReports === undefined) return
  void fetch(errorReports, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
    keepalive: true,
    credentials: 'omit',
  }).catch(() => undefined)
}

/** Reports an error to the address of config.json, if it has one. */
export const reportError = createReporter(post, presentDiagnostics)

/** Reports errors that no code handles. Called once. */
export function reportUnhandledErrors() {
  if (consoleConfig().errorReports === undefined) return
  window.addEventListener('error', ({ error, message }) => reportError(error ?? message))
  window.addEventListener('unhandledrejection', ({ reason }) => reportError(reason))
}
