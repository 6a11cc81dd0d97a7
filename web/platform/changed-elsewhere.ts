import type { AnyEndpoint, ReplyOf } from '#contract/endpoint.ts'
import { notify } from '#ui/notices/notices.ts'
import { call, type Input } from './call.ts'
import { refresh } from './query-client.ts'

interface Comparison<E extends AnyEndpoint> {
  read: E
  input: Input<E>
  /** Differences between the values on screen and the present values of the platform. */
  changesIn: (latest: ReplyOf<E>) => readonly unknown[]
  /** Subject and verb of the notice: `the limits were`. */
  what: string
}

/**
 * Reads an entity again before it is saved as a whole, because the save would overwrite changes of other users. If there
 * are such changes, shows a notice, refreshes the screen and returns true: the caller must not save.
 */
export async function wasChangedElsewhere<E extends AnyEndpoint>({
  read,
  input,
  changesIn,
  what,
}: Comparison<E>): Promise<boolean> {
  const latest = await call<AnyEndpoint>(read, input)
  if (latest.outcome !== 'ok' || changesIn(latest.value as ReplyOf<E>).length === 0) return false
  refresh([read])
  notify.info(`Not saved: ${what} changed elsewhere meanwhile.`)
  return true
}
