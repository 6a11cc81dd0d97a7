import { contractMismatchesAtom } from '#platform/contract-mismatch.ts'
import { computerNow, now } from '#platform/platform-clock.ts'
import { recentCalls } from '#platform/recent-calls.ts'
import { entryScript } from '#ui/code/new-version.ts'
import { consoleConfig } from '#ui/config/console-config.ts'
import { store } from '#ui/store.ts'
import { pathnameNow } from '#ui/address/console-location.ts'
import { diagnosticsText } from './diagnostics.ts'
import { offsetText } from './offset-text.ts'

/** The diagnostics of this page at this moment. */
export const presentDiagnostics = () =>
  diagnosticsText({
    version: String(import.meta.env['VITE_VERSION']),
    build: entryScript() ?? 'development',
    browser: navigator.userAgent,
    page: pathnameNow(),
    clock: offsetText(computerNow() - now()),
    config: consoleConfig(),
    calls: recentCalls(),
    mismatches: store.get(contractMismatchesAtom),
  })
