import { atom } from 'jotai'
import { atomFamily } from 'jotai-family'

/** A part of the list of a device's logs: how many there are, and the name of the newest where the part begins with it. */
export interface Listed {
  total: number
  newest: string | undefined
}

/** A request for new logs: when it was made, ms, and what there was then. */
export interface AwaitedLogs {
  sinceMs: number
  before: Listed
}

/** The last request for each device, which outlives its page. */
export const awaitedLogsAtom = atomFamily((_deviceId: string) => atom<AwaitedLogs | undefined>(undefined))

/** Has a file come that was not there before? */
const hasNewLog = (before: Listed, now: Listed) =>
  now.total > before.total || (before.newest !== undefined && now.newest !== undefined && now.newest !== before.newest)

/** A request that nothing has come of yet. */
export const stillAwaited = (awaited: AwaitedLogs | undefined, now: Listed) =>
  awaited && !hasNewLog(awaited.before, now) ? awaited : undefined
