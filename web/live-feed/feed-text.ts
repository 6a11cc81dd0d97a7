import { timeText } from '#units/dates.ts'
import { ageText } from '#units/durations.ts'
import type { FeedProblem, FeedStatus } from './connection/feed-status.ts'

/** `10:02:07.250`, in the zone that the column's head names. */
export const momentText = (atMs: number) => `${timeText(atMs)}.${String(Math.floor(atMs) % 1000).padStart(3, '0')}`

/** `1 message`, `1,200 messages` */
export const countText = (count: number, noun = 'message') => `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`

export const STATE_LABEL = {
  connecting: 'Connecting',
  connected: 'Connected',
  reconnecting: 'Reconnecting',
  failed: 'Connection failed',
} satisfies Record<FeedStatus['state'], string>

/** What a missing connection is waiting for: the how-manieth try, and when the next begins. */
export function tryText(status: FeedStatus, nextTryInMs: number | undefined): string | undefined {
  if (status.state === 'connected') return undefined
  const tried = status.attempt > 1 ? `Attempt ${status.attempt}` : undefined
  const next = nextTryInMs === undefined ? undefined : `next try in ${ageText(nextTryInMs + 999)}`
  const text = [tried, next].filter(Boolean).join(', ')
  return text === '' ? undefined : `${text.charAt(0).toUpperCase()}${text.slice(1)}`
}

/** Why a connection has failed, in a sentence. */
export const PROBLEM_TEXT = {
  'missing-seller': 'The platform names no seller that the feed of this station goes to.',
  'no-address': 'The platform did not say where the feed is.',
  refused: 'The broker refused the sign-in.',
  'subscription-refused': 'The broker refused the subscription.',
  unreachable: 'The broker did not answer.',
} satisfies Record<FeedProblem, string>
