import { useState } from 'react'
import type { AnyEndpoint, ReplyOf } from '#contract/endpoint.ts'
import type { Refusal } from '#contract/wire.ts'
import { notify } from '#ui/notices/notices.ts'
import { call, type Arg, type Input, type Reply } from './call.ts'
import { refresh } from './query-client.ts'

interface Wording<E extends AnyEndpoint> {
  /** Notice after success; none by default. */
  done?: string | ((input: Input<E>, value: ReplyOf<E>) => string)
  /** Undoes the write; offered in the success notice. */
  undo?: (input: Input<E>, value: ReplyOf<E>) => void
  /** Notice after a failure; the refusal is defined when the platform returned one. */
  failed: string | ((input: Input<E>, refusal?: Refusal) => string)
  /** The reads that the write changes; they are refreshed. */
  refreshes?: readonly AnyEndpoint[]
}

/** A write with its notices. `run` never throws and returns the reply; an ended session causes no notice. */
export function useAction<E extends AnyEndpoint>(endpoint: E, { done, undo, failed, refreshes = [] }: Wording<E>) {
  const [running, setRunning] = useState(0)

  const run = async (...args: Arg<Input<E>>): Promise<Reply<ReplyOf<E>>> => {
    const input = (args[0] ?? {}) as Input<E>
    setRunning((count) => count + 1)
    const reply = (await call<AnyEndpoint>(endpoint, input)) as Reply<ReplyOf<E>>
    setRunning((count) => count - 1)

    if (reply.outcome === 'ok') {
      if (done !== undefined) {
        notify.done(typeof done === 'string' ? done : done(input, reply.value), undo && (() => undo(input, reply.value)))
      }
      refresh(refreshes)
    } else if (reply.outcome !== 'unauthorised') {
      const refusal = reply.outcome === 'problem' ? reply.refusal : undefined
      // The platform may have made the change.
      if (reply.outcome === 'problem' && reply.isUnreadable) refresh(refreshes)
      notify.failed(typeof failed === 'string' ? failed : failed(input, refusal))
    }
    return reply
  }

  return { run, isBusy: running > 0 }
}
