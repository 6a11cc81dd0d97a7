import { atom } from 'jotai'
import { loadScenario, setClock } from '#contract/sim.ts'
import { call, type Reply } from '#platform/call.ts'
import { refresh } from '#platform/query-client.ts'
import { store } from '#ui/store.ts'
import { reloadConsole } from '../console/console-frame.ts'
import { jump } from './jump.ts'
import { RUN_READS } from '../reads.ts'
import { readFragment, type LinkedRun } from './run-link.ts'
import { refusalMessage } from '../stimuli/refusal-message.ts'

/** Progress of opening the link in the address bar; undefined when the address contains no run. */
export const linkAtom = atom<{ state: 'opening' } | { state: 'opened' } | { state: 'failed'; text: string } | undefined>(
  undefined,
)

/** Loads the run of the link in the address bar, pauses at its time, and removes the fragment from the address. */
export async function openLinkedRun(): Promise<void> {
  try {
    const run = await readFragment(window.location.hash)
    if (!run) return
    store.set(linkAtom, { state: 'opening' })
    await open(run)
    // Without the fragment, a reload of the page continues the run instead of loading it again.
    window.history.replaceState(window.history.state, '', window.location.pathname)
    store.set(linkAtom, { state: 'opened' })
    reloadConsole()
  } catch (error) {
    store.set(linkAtom, { state: 'failed', text: error instanceof Error ? error.message : String(error) })
  } finally {
    refresh(RUN_READS)
  }
}

async function open({ source, actions, atMs, ...options }: LinkedRun) {
  const valueOf = <T>(reply: Reply<T>, otherwise: string): T => {
    if (reply.outcome === 'ok') return reply.value
    throw new Error(refusalMessage(reply, otherwise))
  }
  valueOf(await call(setClock, { body: { paused: true } }), 'The simulator does not answer.')
  const body = { ...source, ...options, actions: [...actions] }
  valueOf(await call(loadScenario, { body }), 'The simulator could not load the run.')
  if (!(await jump(atMs))) throw new Error('The run of the link did not reach its time.')
}
