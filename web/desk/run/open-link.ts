import { atom } from 'jotai'
import { loadScenario, setClock } from '#contract/sim.ts'
import { call, type Reply } from '#platform/call.ts'
import { refresh } from '#platform/query-client.ts'
import { store } from '#ui/store.ts'
import { reloadConsole } from '../console/console-frame.ts'
import { jump } from './jump.ts'
import { RUN_READS } from '../reads.ts'
import { readFragment, type LinkedRun } from './run-link.ts'
import { sentenceOf } from '../stimuli/sentence.ts'

/** How the link of the page's address came out; undefined where the address names no run. */
export const linkAtom = atom<{ state: 'opening' } | { state: 'opened' } | { state: 'failed'; text: string } | undefined>(
  undefined,
)

/** Loads the run that the page's address names, paused at its moment. The address is a plain one from then on. */
export async function openLinkedRun(): Promise<void> {
  try {
    const run = await readFragment(window.location.hash)
    if (!run) return
    store.set(linkAtom, { state: 'opening' })
    await open(run)
    // A reload goes on with the run as it is then, and does not begin it again.
    window.history.replaceState(window.history.state, '', window.location.pathname)
    store.set(linkAtom, { state: 'opened' })
    reloadConsole()
  } catch (error) {
    store.set(linkAtom, { state: 'failed', text: error instanceof Error ? error.message : String(error) })
  } finally {
    refresh(RUN_READS)
  }
}

async function open({ source, actions, atMs, ...beginning }: LinkedRun) {
  const answered = <T>(reply: Reply<T>, otherwise: string): T => {
    if (reply.outcome === 'ok') return reply.value
    throw new Error(sentenceOf(reply, otherwise))
  }
  answered(await call(setClock, { body: { paused: true } }), 'The simulator does not answer.')
  const body = { ...source, ...beginning, actions: [...actions] }
  answered(await call(loadScenario, { body }), 'The simulator could not load the run.')
  if (!(await jump(atMs))) throw new Error('The run of the link did not get to its moment.')
}
