import type { ConsoleConfig } from '#contract/console/console-config.ts'
import { SECOND_MS } from '#contract/durations.ts'
import { type ContractMismatch, contractMismatchesAtom, type RecentCall, recentCalls } from '#platform/contract-mismatch.ts'
import { computerNow, now } from '#platform/platform-clock.ts'
import { pathnameNow } from '#ui/address/console-location.ts'
import { entryScript } from '#ui/code/new-version.ts'
import { consoleConfig } from '#ui/config/console-config.ts'
import { store } from '#ui/store.ts'
import { ageText } from '#units/dates.ts'

/** The offset of the computer's clock as text. The platform sends its time in whole seconds, so offsets up to 1 s count as none. */
export function offsetText(aheadMs: number): string {
  if (Math.abs(aheadMs) <= SECOND_MS) return 'agrees with the platform'
  return aheadMs > 0 ? `${ageText(aheadMs)} ahead of the platform` : `${ageText(-aheadMs)} behind the platform`
}

interface Facts {
  readonly version: string
  /** Name of the entry script, which differs between builds. */
  readonly build: string
  readonly browser: string
  readonly page: string
  readonly clock: string
  readonly config: ConsoleConfig
  readonly calls: readonly RecentCall[]
  readonly mismatches: readonly ContractMismatch[]
}

/**
 * What a person sends when something does not work: versions, the last calls without their contents, and fields that do not match
 * the contract. Contains no names of users, no ids except those in the path of the page, and no tokens.
 */
export function diagnosticsText({ version, build, browser, page, clock, config, calls, mismatches }: Facts): string {
  const rows = calls.map(
    ({ name, status, durationMs, atMs }) => `  ${new Date(atMs).toISOString()}  ${status}  ${Math.round(durationMs)} ms  ${name}`,
  )
  const drift = mismatches.map(({ endpoint, path, expected }) => `  ${endpoint} ${path || '(whole response)'}: ${expected}`)
  return [
    `Version: ${version} (${build})`,
    `Page: ${page}`,
    `Browser: ${browser}`,
    `Computer's clock: ${clock}`,
    `Settings of config.json: ${Object.keys(config).join(', ') || 'none'}`,
    'Last calls:',
    ...(rows.length > 0 ? rows : ['  none']),
    'Differences from the API contract:',
    ...(drift.length > 0 ? drift : ['  none']),
    '',
  ].join('\n')
}

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
