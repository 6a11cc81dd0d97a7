import { atom, type Atom } from 'jotai'
import { boundedFamily } from '#ui/bounded-family.ts'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { notify } from '#ui/notices/notices.ts'
import { store } from '#ui/store.ts'
import type { Reply } from './call.ts'
import { refresh } from './query-client.ts'

interface Wiring<Subject> {
  keyOf: (subject: Subject) => string | number
  send: (subject: Subject, isOn: boolean) => Promise<Reply<unknown>>
  /** Writes the accepted state into the cached replies, so that the old state is not shown again. */
  accept: (subject: Subject, isOn: boolean) => Promise<unknown>
  /** The reads that contain the state; they are refreshed. */
  reads: readonly AnyEndpoint[]
  done: (subject: Subject, isOn: boolean) => string
  failed: string | ((reply: Reply<unknown>) => string)
}

/**
 * A switch that is saved immediately. It shows the new state before the reply, and the old state again if the platform
 * refuses. The notice after switching off offers to undo it.
 */
export function optimisticSwitch<Subject>({ keyOf, send, accept, reads, done, failed }: Wiring<Subject>) {
  const pendingStates = boundedFamily((_key: string | number) => atom<boolean | undefined>(undefined))
  /** Does nothing while the subject is being saved. */
  const flip = async (subject: Subject, isOn: boolean) => {
    const pending = pendingStates(keyOf(subject))
    if (store.get(pending) !== undefined) return
    store.set(pending, isOn)
    const reply = await send(subject, isOn)
    const { outcome } = reply

    if (outcome === 'ok') {
      await accept(subject, isOn)
      notify.done(done(subject, isOn), isOn ? undefined : () => void flip(subject, true))
    } else if (outcome !== 'unauthorised') {
      notify.failed(typeof failed === 'string' ? failed : failed(reply))
    }
    // Cancels reads that started before the switch.
    refresh(reads)
    store.set(pending, undefined)
  }

  return {
    /** The state that is being saved; undefined while nothing is saved. Polling does not change it. */
    pending: (key: string | number): Atom<boolean | undefined> => pendingStates(key),
    flip,
  }
}
