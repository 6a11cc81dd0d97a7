import { atom, type Atom } from 'jotai'
import { atomFamily } from 'jotai-family'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { notify } from '#ui/notices/notices.ts'
import { store } from '#ui/store.ts'
import type { Reply } from './call.ts'
import { refresh } from './query-client.ts'

interface Wiring<Subject> {
  keyOf: (subject: Subject) => string | number
  send: (subject: Subject, isOn: boolean) => Promise<Reply<unknown>>
  /** Puts what has been accepted into the answers at hand, so that no older one is shown again. */
  accept: (subject: Subject, isOn: boolean) => Promise<unknown>
  /** The reads that show it. */
  reads: readonly AnyEndpoint[]
  done: (subject: Subject, isOn: boolean) => string
  failed: string | ((reply: Reply<unknown>) => string)
}

/**
 * A switch that is saved at once: it shows what was wished right away, and takes it back when the platform refuses. Switching
 * off can be undone for some seconds.
 */
export function optimisticSwitch<Subject>({ keyOf, send, accept, reads, done, failed }: Wiring<Subject>) {
  const wishes = atomFamily((_key: string | number) => atom<boolean | undefined>(undefined))
  /** While one switch is on its way another does nothing. */
  const flip = async (subject: Subject, isOn: boolean) => {
    const wish = wishes(keyOf(subject))
    if (store.get(wish) !== undefined) return
    store.set(wish, isOn)
    const reply = await send(subject, isOn)
    const { outcome } = reply

    if (outcome === 'ok') {
      await accept(subject, isOn)
      notify.done(done(subject, isOn), isOn ? undefined : () => void flip(subject, true))
    } else if (outcome !== 'unauthorised') {
      notify.failed(typeof failed === 'string' ? failed : failed(reply))
    }
    // This drops reads that began before the switch.
    refresh(reads)
    store.set(wish, undefined)
  }

  return {
    /** What is being switched to; undefined while nothing is on its way. Polls do not touch it. */
    wish: (key: string | number): Atom<boolean | undefined> => wishes(key),
    flip,
  }
}
