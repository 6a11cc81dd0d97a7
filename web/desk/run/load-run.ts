import { loadScenario, type SimState } from '#contract/sim.ts'
import { call } from '#platform/call.ts'
import { refresh } from '#platform/query-client.ts'
import { notify } from '#ui/notices/notices.ts'
import { store } from '#ui/store.ts'
import { reloadConsole } from '../console/console-frame.ts'
import { RUN_READS } from '../reads.ts'
import { sentenceOf } from '../stimuli/sentence.ts'
import { tabAtom } from '../tabs.ts'

/** What a run can be begun with beside its scenario. Seeds are whole numbers. */
export const seedError = (text: string) =>
  text.trim() === '' || (/^\d+$/.test(text.trim()) && Number.isSafeInteger(Number(text)))
    ? undefined
    : 'Enter a whole number, or nothing for the seed of the scenario.'

/** Starts a scenario; answers what the simulator says against it, which is for whoever asked to show. */
export async function load(source: { name: string } | { yaml: string }, seed: string): Promise<string | undefined> {
  const beginning = seed.trim() === '' ? {} : { seed: Number(seed) }
  const reply = await call(loadScenario, { body: { ...source, ...beginning } })
  if (reply.outcome !== 'ok') return sentenceOf(reply, 'The simulator does not answer.')
  began(reply.value)
  return undefined
}

/** The console looks at another site now. */
function began({ scenario }: SimState) {
  notify.done(`Started ${scenario}`)
  store.set(tabAtom, 'expectations')
  refresh(RUN_READS)
  reloadConsole()
}
