import { plural } from '#contract/plural.ts'
import { timeText, ageText } from '#units/dates.ts'
import { numberText } from '#units/numbers/number-format.ts'
import type { FeedPause } from './connection/feed-state.ts'
import type { FeedProblem, FeedStatus } from './connection/feed-status.ts'

/** `10:02:07.250`, in the time zone of the column header. */
export const momentText = (atMs: number) => `${timeText(atMs)}.${String(Math.floor(atMs) % 1000).padStart(3, '0')}`

/** `1 message`, `1 200 messages` */
export const countText = (count: number, noun = 'message') => `${numberText(count)} ${plural(count, noun, `${noun}s`)}`

export const STATE_LABEL = {
  connecting: 'Connecting',
  connected: 'Connected',
  reconnecting: 'Reconnecting',
  failed: 'Connection failed',
} satisfies Record<FeedStatus['state'], string>

/** Number of the present connection attempt and time until the next one; undefined while connected. */
export function attemptText(status: FeedStatus, nextTryInMs: number | undefined): string | undefined {
  if (status.state === 'connected') return undefined
  const tried = status.attempt > 1 ? `Attempt ${status.attempt}` : undefined
  const next = nextTryInMs === undefined ? undefined : `retrying in ${ageText(nextTryInMs + 999)}`
  const text = [tried, next].filter(Boolean).join(', ')
  return text === '' ? undefined : `${text.charAt(0).toUpperCase()}${text.slice(1)}`
}

/** The reason for a failed connection, as a sentence. */
const PROBLEM_TEXT = {
  'missing-seller': 'The platform returned no destination seller for this station.',
  'no-address': 'The platform did not return the address of the broker.',
  refused: 'The broker refused the sign-in.',
  'subscription-refused': 'The broker refused the subscription.',
  unreachable:
    'The broker did not answer. A server in front of the platform may not pass WebSockets on: it must hand on the header Upgrade.',
} satisfies Record<FeedProblem, string>

/** The same. A server that has passed messages on does pass WebSockets on. */
export const problemText = (problem: FeedProblem, received: number) =>
  problem === 'unreachable' && received > 0 ? 'The broker did not answer.' : PROBLEM_TEXT[problem]

/** Messages that were missed. How many while there is no connection is not known before the next message. */
export function missedText(missed: number, received: number, { state }: Pick<FeedStatus, 'state'>): string {
  if (state === 'connected' || received === 0) return numberText(missed)
  return missed === 0 ? 'not known' : `at least ${numberText(missed)}`
}

/** That the latest values are old, and how old; undefined while messages arrive. */
export function oldValuesText(
  { state }: Pick<FeedStatus, 'state'>,
  { ageMs, silentForMs }: { ageMs?: number | undefined; silentForMs?: number | undefined },
): string | undefined {
  if (ageMs === undefined || (state === 'connected' && silentForMs === undefined)) return undefined
  return `${state === 'connected' ? 'No new messages' : 'Not connected'}: values are ${ageText(ageMs)} old`
}

/** Why the list is on hold, and the number of new messages; undefined while it follows. */
export function holdText(holds: readonly FeedPause[], newCount: number): string | undefined {
  const is = (hold: FeedPause) => holds.includes(hold)
  if (holds.length === 0) return undefined
  if (is('paused')) return `Paused, ${numberText(newCount)} new while paused`
  if (is('scrolled')) return countText(newCount, 'new message')
  return `On hold while you ${is('focused') ? 'read' : 'point'} here, ${countText(newCount, 'new message')}`
}

/** Formatting a longer text would take seconds. */
const MAX_LENGTH = 100_000

/** Indented JSON with each innermost object on one line. Text that is not JSON is returned unchanged. */
export function prettyPayload(payload: string): string {
  if (payload.length > MAX_LENGTH) return `${payload.slice(0, MAX_LENGTH)}\n… and ${payload.length - MAX_LENGTH} more characters`
  try {
    const indented = JSON.stringify(JSON.parse(payload), null, 2)
    return indented.replace(/\{\n\s+([^{}[\]]*?)\n\s*\}/g, (_, inner: string) => `{ ${inner.replace(/\n\s+/g, ' ')} }`)
  } catch {
    return payload
  }
}
