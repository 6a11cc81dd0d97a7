import { SECOND_MS } from '#contract/durations.ts'

/** Where the feed comes from, as it may be shown: never with the token or a password in it. */
export interface FeedAddress {
  readonly url: string
  readonly topics: readonly string[]
}

export type FeedProblem = 'missing-seller' | 'no-address' | 'refused' | 'subscription-refused' | 'unreachable'

/** A connection that is not there: since when, the how-manieth try this is, and when the next one begins. */
interface Away {
  readonly address: FeedAddress | undefined
  readonly awaySinceMs: number
  readonly attempt: number
  readonly refusals: number
  readonly nextTryAtMs: number | undefined
}

export type FeedStatus =
  | { readonly state: 'connected'; readonly address: FeedAddress; readonly sinceMs: number }
  | ({ readonly state: 'connecting' } & Away)
  | ({ readonly state: 'reconnecting' } & Away)
  | ({ readonly state: 'failed'; readonly problem: FeedProblem } & Away)

export type FeedEvent =
  /** A try begins. */
  | { type: 'try' }
  | { type: 'address'; address: FeedAddress }
  | { type: 'missing-seller' }
  /** The platform did not say where the feed is. */
  | { type: 'no-address' }
  /** Connected and subscribed: before that, nothing would arrive. */
  | { type: 'granted' }
  /** Closed, not reachable, or silent for too long. A browser does not say which. */
  | { type: 'lost' }
  /** The broker refused the token. */
  | { type: 'refused' }
  | { type: 'subscription-refused' }
  | { type: 'wait'; untilMs: number }
  /** Without a connection for `GIVE_UP_MS`. */
  | { type: 'overdue' }
  /** An operator asks for a new start. */
  | { type: 'retry' }

/** After this long without a connection the indicator says so; trying goes on quietly. */
export const GIVE_UP_MS = 30 * SECOND_MS

/** One refusal may mean that the token expired on its way; a second, with a fresh token, is meant. */
const REFUSALS_BELIEVED = 2

export const startOfFeed = (atMs: number): FeedStatus & { state: 'connecting' } => ({
  state: 'connecting',
  address: undefined,
  awaySinceMs: atMs,
  attempt: 0,
  refusals: 0,
  nextTryAtMs: undefined,
})

const failed = (was: Away, problem: FeedProblem): FeedStatus => ({
  state: 'failed',
  problem,
  address: was.address,
  awaySinceMs: was.awaySinceMs,
  attempt: was.attempt,
  refusals: was.refusals,
  nextTryAtMs: undefined,
})

/** The indicator's next state. `atMs` only measures spans. */
export function stepFeed(was: FeedStatus, event: FeedEvent, atMs: number): FeedStatus {
  if (was.state === 'connected') {
    if (event.type !== 'lost') return was
    return { ...startOfFeed(atMs), state: 'reconnecting', address: was.address }
  }
  switch (event.type) {
    case 'try':
      return { ...was, attempt: was.attempt + 1, nextTryAtMs: undefined }
    case 'address':
      return { ...was, address: event.address }
    case 'granted':
      return was.address ? { state: 'connected', address: was.address, sinceMs: atMs } : was
    case 'wait':
      return { ...was, nextTryAtMs: event.untilMs }
    case 'lost':
      return { ...was, refusals: 0 }
    case 'refused': {
      const refusals = was.refusals + 1
      return refusals >= REFUSALS_BELIEVED ? failed({ ...was, refusals }, 'refused') : { ...was, refusals }
    }
    case 'missing-seller':
    case 'subscription-refused':
      return failed(was, event.type)
    case 'no-address':
      // An outage of the platform takes the feed and the address away together: a feed that was up may come back soon.
      return was.state === 'reconnecting' ? was : failed(was, 'no-address')
    case 'overdue':
      return was.state === 'failed' ? was : failed(was, was.address ? 'unreachable' : 'no-address')
    case 'retry':
      break
  }
  return { ...startOfFeed(atMs), address: was.address }
}

const FIRST_TRIES = 5
const LONGEST_WAIT_MS = 30 * SECOND_MS

/**
 * How long to wait after the try numbered `attempt`, counted from 1: 1 s for the first ones, then twice as long each time,
 * up to 30 s. Up to half of a longer wait is left out by chance (0 to 1), so that not all consoles come back at once.
 */
export function retryDelayMs(attempt: number, chance: number): number {
  if (attempt <= FIRST_TRIES) return SECOND_MS
  const longMs = Math.min(LONGEST_WAIT_MS, SECOND_MS * 2 ** (attempt - FIRST_TRIES))
  return longMs * (1 - chance / 2)
}
