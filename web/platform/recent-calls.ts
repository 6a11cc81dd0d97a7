/** A call as diagnostics list it: without ids, queries, bodies and tokens. */
export interface RecentCall {
  /** `GET /api/groups/:groupId` */
  readonly name: string
  /** The status of the answer; `no answer` without one. */
  readonly status: number | 'no answer'
  readonly durationMs: number
  /** By the computer's clock, ms. */
  readonly atMs: number
}

const KEPT = 40
let calls: readonly RecentCall[] = []

export function rememberCall(call: RecentCall) {
  calls = [...calls.slice(1 - KEPT), call]
}

/** The last calls, oldest first. */
export const recentCalls = () => calls
