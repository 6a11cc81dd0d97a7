import type { AnyEndpoint, ReplyOf } from '#contract/endpoint.ts'
import { notify } from '#ui/notices/notices.ts'
import { choose } from '#ui/page/confirm.ts'
import { call, type Input, isNotOffered } from './call.ts'
import { refresh } from './query-client.ts'

interface Comparison<E extends AnyEndpoint> {
  read: E
  input: Input<E>
  /** Differences between the values on screen and the present values of the platform, or that it has none. */
  changesIn: (latest: ReplyOf<E>) => readonly unknown[] | 'deleted' | 'withdrawn'
  /** Subject and verb of the notice: `the limits were`. */
  what: string
}

/**
 * Reads an entity again before it is saved as a whole, because the save would overwrite changes of other users. True: the caller must
 * not save, because of such changes, or because they could not be read and the user does not save without the check.
 */
export async function wasChangedElsewhere<E extends AnyEndpoint>(of: Comparison<E>): Promise<boolean> {
  const { read, input, changesIn, what } = of
  const text = `Whether ${what} changed elsewhere could not be checked. A save may overwrite the changes of another user.`
  for (;;) {
    const latest = await call<AnyEndpoint>(read, input)
    if (latest.outcome === 'ok') {
      const changes = changesIn(latest.value as ReplyOf<E>)
      if (changes.length === 0) return false
      refresh([read])
      notify.info(`Not saved: ${what} ${typeof changes === 'string' ? changes : 'changed'} elsewhere meanwhile.`)
      return true
    }
    if (latest.outcome === 'unauthorised') return true
    // What does not exist any more has no changes; the platform refuses the save.
    if (latest.outcome === 'problem' && latest.status === 404 && !isNotOffered(read, latest)) return false
    const answer = await choose({ title: 'Save without a check?', text, ok: 'Save anyway', again: 'Try again' })
    if (answer !== 'again') return !answer
  }
}
