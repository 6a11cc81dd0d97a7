import { can, type GateName, type Holder } from '#contract/access.ts'
import { requestEarly } from './call.ts'

interface EarlyRead {
  /** The path of the call, without its endpoint, whose schemas are in code that is fetched later. */
  readonly path: string
  readonly gate: GateName
  readonly query?: Readonly<Record<string, string | number>>
}

const GROUP_PARTS: readonly EarlyRead[] = [
  { path: '/api/groups/:groupId', gate: 'seeGroups' },
  { path: '/api/sellers/current', gate: 'signedIn' },
  { path: '/api/groups/:groupId/dlm-limits', gate: 'seeGroups' },
]

/** What the main screens read first. Of a group only the live values, which its other tabs do not show. */
export const EARLY_READS: readonly { readonly at: RegExp; readonly reads: readonly EarlyRead[] }[] = [
  { at: /^\/$/, reads: [{ path: '/api/dashboard', gate: 'seeDashboard' }] },
  {
    at: /^\/groups\/(?<groupId>\d+)\/?$/,
    reads: [
      ...GROUP_PARTS,
      { path: '/api/groups/:groupId/safe-limit-enabled', gate: 'seeGroups' },
      { path: '/api/groups/:groupId/allocations', gate: 'seeGroups', query: { page: 0, pageSize: 1 } },
    ],
  },
  { at: /^\/groups\/(?<groupId>\d+)\/[a-z]+\/?$/, reads: GROUP_PARTS },
]

/** The first reads of the screen at a path that this user may make. */
export function earlyReads(pathname: string, holder: Holder) {
  return EARLY_READS.flatMap(({ at, reads }) => {
    const match = at.exec(pathname)
    if (!match) return []
    return reads
      .filter(({ gate }) => can[gate](holder))
      .map(({ path, query = {} }) => ({ endpoint: { method: 'GET', path } as const, params: { ...match.groups }, query }))
  })
}

/**
 * Makes these reads while the code of the screen is still on its way. The screen takes their replies in place of requests of its
 * own.
 */
export function sendEarlyReads(pathname: string, holder: Holder) {
  for (const read of earlyReads(pathname, holder)) requestEarly(read)
}
