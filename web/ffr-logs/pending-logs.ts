import { atom } from 'jotai'
import { boundedFamily } from '#ui/bounded-family.ts'

/** A part of the list of a device's logs: the total number, and the name of the newest log if the part starts with it. */
export interface LogListState {
  total: number
  newest: string | undefined
}

/** A request for new logs: its time, ms, and the list at that time. */
export interface LogRequest {
  sinceMs: number
  before: LogListState
}

/** The last request for each device. It is kept when the user leaves the page. */
export const pendingLogsAtom = boundedFamily((_deviceId: string) => atom<LogRequest | undefined>(undefined))

/** Whether a new log has arrived. */
const hasNewLog = (before: LogListState, now: LogListState) =>
  now.total > before.total || (before.newest !== undefined && now.newest !== undefined && now.newest !== before.newest)

/** The request if no new log has arrived since. */
export const pendingRequest = (pending: LogRequest | undefined, now: LogListState) =>
  pending && !hasNewLog(pending.before, now) ? pending : undefined
