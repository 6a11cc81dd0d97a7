import type { FeedStatus } from './feed-status.ts'

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
