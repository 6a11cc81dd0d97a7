import type { AnyEndpoint, ReplyOf } from '#contract/endpoint.ts'
import { notify } from '#ui/notices/notices.ts'
import { call, type Input } from './call.ts'
import { refresh } from './query-client.ts'

interface Looking<E extends AnyEndpoint> {
  read: E
  input: Input<E>
  /** What differs between what is on screen and what the platform holds. */
  changesIn: (latest: ReplyOf<E>) => readonly unknown[]
  /** What is being saved, with its verb: `the limits were`. */
  what: string
}

/**
 * Looks once more before something is saved whole: what others changed meanwhile would be undone without a word. If they
 * did, it is said, what is on screen is read anew, and nothing is to be sent.
 */
export async function wasChangedElsewhere<E extends AnyEndpoint>({ read, input, changesIn, what }: Looking<E>): Promise<boolean> {
  const latest = await call<AnyEndpoint>(read, input)
  if (latest.outcome !== 'ok' || changesIn(latest.value as ReplyOf<E>).length === 0) return false
  refresh([read])
  notify.info(`Not saved: ${what} changed elsewhere meanwhile.`)
  return true
}
