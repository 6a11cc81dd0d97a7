import { SECOND_MS } from '#contract/durations.ts'

/** The address of the feed for display, without token and password. */
export interface FeedAddress {
  readonly url: string
  readonly topics: readonly string[]
}

export type FeedProblem = 'missing-seller' | 'no-address' | 'refused' | 'subscription-refused' | 'unreachable'

/** A missing connection: its start, the number of the present attempt, and the time of the next one. */
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
  /** An attempt starts. */
  | { type: 'try' }
  | { type: 'address'; address: FeedAddress }
  | { type: 'missing-seller' }
  /** The platform did not return the address. */
  | { type: 'no-address' }
  /** Connected and subscribed; no message arrives before. */
  | { type: 'granted' }
  /** Closed, unreachable, or without an answer for too long; a browser does not distinguish these. */
  | { type: 'lost' }
  /** The broker refused the token. */
  | { type: 'refused' }
  | { type: 'subscription-refused' }
  | { type: 'wait'; untilMs: number }
  /** Without a connection for `GIVE_UP_MS`. */
  | { type: 'overdue' }
  /** The operator requested a retry. */
  | { type: 'retry' }

/** After this time without a connection, the indicator shows a failure. Retries continue without notices. */
export const FAILED_AFTER_MS = 30 * SECOND_MS

/** One refusal may mean that the token expired during the attempt; a second one, with a new token, is final. */
const MAX_REFUSALS = 2

export const initialStatus = (atMs: number): FeedStatus & { state: 'connecting' } => ({
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

/** The next state of the indicator. `atMs` is only used for durations. */
export function stepFeed(was: FeedStatus, event: FeedEvent, atMs: number): FeedStatus {
  if (was.state === 'connected') {
    if (event.type !== 'lost') return was
    return { ...initialStatus(atMs), state: 'reconnecting', address: was.address }
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
      return refusals >= MAX_REFUSALS ? failed({ ...was, refusals }, 'refused') : { ...was, refusals }
    }
    case 'missing-seller':
    case 'subscription-refused':
      return failed(was, event.type)
    case 'no-address':
      // A platform outage affects feed and address together, so a feed that was connected may recover soon.
      return was.state === 'reconnecting' ? was : failed(was, 'no-address')
    case 'overdue':
      return was.state === 'failed' ? was : failed(was, was.address ? 'unreachable' : 'no-address')
    case 'retry':
      break
  }
  return { ...initialStatus(atMs), address: was.address }
}

const QUICK_ATTEMPTS = 5
const MAX_WAIT_MS = 30 * SECOND_MS

/**
 * The wait after attempt number `attempt`, counted from 1, in ms: 1 s for the first five, then doubled each time up to
 * 30 s. `chance` (0 to 1) shortens a longer wait by up to half, so that consoles do not reconnect at the same time.
 */
export function retryDelayMs(attempt: number, chance: number): number {
  if (attempt <= QUICK_ATTEMPTS) return SECOND_MS
  const longMs = Math.min(MAX_WAIT_MS, SECOND_MS * 2 ** (attempt - QUICK_ATTEMPTS))
  return longMs * (1 - chance / 2)
}

export interface FeedNotice {
  readonly kind: 'done' | 'failed'
  readonly text: string
}

export const topicText = (topics: readonly string[]) => topics.join(', ')

/** The notice for a change of the connection state: one when it connects, one when it fails, otherwise undefined. */
export function feedNotice(was: FeedStatus, is: FeedStatus): FeedNotice | undefined {
  if (is.state === was.state) return undefined
  if (is.state === 'connected') {
    return { kind: 'done', text: `Connected to ${is.address.url}, topic: ${topicText(is.address.topics)}` }
  }
  return is.state === 'failed' ? { kind: 'failed', text: failureText(is) } : undefined
}

function failureText({ problem, address }: FeedStatus & { state: 'failed' }) {
  if (problem === 'missing-seller') return 'Could not connect, missing destination sellerId'
  return problem === 'no-address' || !address ? 'Could not connect' : `Connection to ${address.url} failed`
}
