import type { AnyEndpoint, ReplyOf } from '#contract/endpoint.ts'
import { notify } from '#ui/notices/notices.ts'
import { choose } from '#ui/page/confirm.ts'
import { call, type Input } from './call.ts'
import { refresh } from './query-client.ts'

/**
 * Reads what a write depends on. If the read fails, it asks, and reads again on request. `anyway`: the user writes without it.
 * `stop`: the caller must not write, and keeps the input.
 */
export async function readBefore<E extends AnyEndpoint>(
  read: E,
  input: Input<E>,
  /** What is not known: `Whether the limits were changed elsewhere could not be checked.` */
  text: string,
): Promise<{ value: ReplyOf<E> } | 'anyway' | 'stop'> {
  for (;;) {
    const { outcome, ...latest } = await call<AnyEndpoint>(read, input)
    if ('value' in latest) return { value: latest.value as ReplyOf<E> }
    if (outcome === 'unauthorised') return 'stop'
    const answer = await choose({ title: 'Save without a check?', text, ok: 'Save anyway', again: 'Try again' })
    if (answer !== 'again') return answer ? 'anyway' : 'stop'
  }
}

interface Comparison<E extends AnyEndpoint> {
  read: E
  input: Input<E>
  /** Differences between the values on screen and the present values of the platform, or that it has none. */
  changesIn: (latest: ReplyOf<E>) => readonly unknown[] | 'deleted' | 'withdrawn'
  /** Subject and verb of the notice: `the limits were`. */
  what: string
}

/**
 * Reads an entity again before it is saved as a whole, because the save would overwrite changes of other users. If there
 * are such changes, shows a notice, refreshes the screen and returns true: the caller must not save. True also if they could not be
 * read and the user does not save without the check.
 */
export async function wasChangedElsewhere<E extends AnyEndpoint>(comparison: Comparison<E>): Promise<boolean> {
  const { read, input, changesIn, what } = comparison
  const text = `Whether ${what} changed elsewhere could not be checked. A save may overwrite the changes of another user.`
  const latest = await readBefore(read, input, text)
  if (typeof latest === 'string') return latest === 'stop'
  const changes = changesIn(latest.value)
  if (changes.length === 0) return false
  refresh([read])
  notify.info(`Not saved: ${what} ${typeof changes === 'string' ? changes : 'changed'} elsewhere meanwhile.`)
  return true
}
