import { loadScenario, type SimState } from '#contract/sim.ts'
import { call } from '#platform/call.ts'
import { refresh } from '#platform/query-client.ts'
import { notify } from '#ui/notices/notices.ts'
import { store } from '#ui/store.ts'
import { reloadConsole } from '../console/console-frame.ts'
import { RUN_READS, refusalMessage } from '../reads.ts'
import { tabAtom } from '../tabs.ts'

/** The error of an entered seed: seeds are whole numbers, and empty text selects the seed of the scenario. */
export const seedError = (text: string) =>
  text.trim() === '' || (/^\d+$/.test(text.trim()) && Number.isSafeInteger(Number(text)))
    ? undefined
    : 'Enter a whole number, or leave the field empty to use the seed of the scenario.'

/** Starts a scenario; returns the error message of the simulator for display, or undefined after success. */
export async function load(source: { name: string } | { yaml: string }, seed: string): Promise<string | undefined> {
  const options = seed.trim() === '' ? {} : { seed: Number(seed) }
  const reply = await call(loadScenario, { body: { ...source, ...options } })
  if (reply.outcome !== 'ok') return refusalMessage(reply, 'The simulator does not answer.')
  afterStart(reply.value)
  return undefined
}

/** Shows the expectations of the new run and reloads the console, because the site may have changed. */
function afterStart({ scenario }: SimState) {
  notify.done(`Started ${scenario}`)
  store.set(tabAtom, 'expectations')
  refresh(RUN_READS)
  reloadConsole()
}
