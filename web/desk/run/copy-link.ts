import { checkScenario, readRun, readSim, type RunView } from '#contract/sim.ts'
import { call } from '#platform/call.ts'
import { notify } from '#ui/notices/notices.ts'
import { problemText } from '../editor/problem-place.ts'
import { fragmentOf } from './run-link.ts'

/** Why a link to a run opens nowhere, in a sentence: its text may name files that only its writer has. */
async function whyNot({ source }: RunView): Promise<string | undefined> {
  if ('name' in source) return undefined
  const reply = await call(checkScenario, { body: source })
  const problem = reply.outcome === 'ok' ? reply.value.problem : null
  return problem ? `A link to this run would open nowhere. ${problemText(problem)}` : undefined
}

/** The address of a run at its moment, and what else it takes to open it. */
async function linkOf(run: RunView, atMs: number): Promise<{ link: string; takes: string }> {
  const { recording } = run
  const fragment = await fragmentOf({ ...run, atMs })
  return {
    link: `${window.location.origin}${window.location.pathname}${fragment}`,
    takes: recording ? `. It opens where the simulator is started with --frequency ${recording.name}` : '',
  }
}

/** Puts a link to the run on the clipboard; where the browser allows none, into the address bar. */
export async function copyLinkOfRun(): Promise<void> {
  // The run is read after its moment, so that all is in it that was done until then.
  const state = await call(readSim)
  const run = await call(readRun)
  if (state.outcome !== 'ok' || run.outcome !== 'ok') return notify.failed('The simulator does not answer')
  const problem = await whyNot(run.value)
  if (problem !== undefined) return notify.failed(problem)
  const { link, takes } = await linkOf(run.value, Date.parse(state.value.now))
  try {
    await navigator.clipboard.writeText(link)
    notify.done(`Link copied${takes}`)
  } catch {
    window.history.replaceState(window.history.state, '', link)
    notify.info(`The link is in the address bar${takes}`)
  }
}
