import type { TestInfo } from 'playwright/test'

const SERVER = 'It tests a server.'
const CHARGERS = 'Chargers connect by OCPP, and a browser accepts no connections.'

/**
 * What cannot run against the build of the tab, with the reason: files below `e2e`, and single tests as `file › beginning of
 * the title`. These tests are skipped in that mode. `docs/tab.md` has the same list.
 */
export const NOT_IN_TAB: Readonly<Record<string, string>> = {
  'charts/charts.e2e.ts › the address keeps unit and period, also in another browser':
    'Another browser has a simulator of its own.',
  'console/new-deployment.e2e.ts': 'It replaces the console build on a server.',
  'deployment/haproxy.e2e.ts': SERVER,
  'deployment/nginx.e2e.ts': SERVER,
  'desk/desk-link.e2e.ts › a link states its requirements and opens only where they are met':
    'A recorded frequency is an option of the command line.',
  'desk/desk-link.e2e.ts › no link is offered, because it could not be opened': 'It reads a scenario file of the computer.',
  'desk/desk.e2e.ts › the desk shows an error and keeps its content': 'It stops the server.',
  'ocpp/adoption.e2e.ts': CHARGERS,
  'ocpp/protocol.e2e.ts': CHARGERS,
  'session/route-permissions.e2e.ts › a user with only': 'It adds users to the running world, for which there is no call.',
}

/** The reason why a test cannot run against the build of the tab; undefined if it can. */
export function reasonNotInTab({ file, title }: Pick<TestInfo, 'file' | 'title'>): string | undefined {
  const name = file.replaceAll('\\', '/').replace(/^.*\/e2e\//, '')
  return Object.entries(NOT_IN_TAB).find(([key]) => `${name} › ${title}`.startsWith(key))?.[1]
}
