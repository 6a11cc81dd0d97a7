import type { ConsoleConfig } from '#contract/console/console-config.ts'
import type { ContractMismatch } from '#platform/contract-mismatch.ts'
import type { RecentCall } from '#platform/recent-calls.ts'

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
