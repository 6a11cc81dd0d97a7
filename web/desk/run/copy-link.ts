import { checkScenario, readRun, readSim, type RunView } from '#contract/sim.ts'
import { call } from '#platform/call.ts'
import { notify } from '#ui/notices/notices.ts'
import { problemText } from '../editor/problem-range.ts'
import { fragmentOf } from './run-link.ts'

/** Why a link to a run cannot be opened, if so: its text may refer to local files. */
async function linkProblem({ source }: RunView): Promise<string | undefined> {
  if ('name' in source) return undefined
  const reply = await call(checkScenario, { body: source })
  const problem = reply.outcome === 'ok' ? reply.value.problem : null
  return problem ? `A link to this run cannot be opened. ${problemText(problem)}` : undefined
}

/** The URL of a run at its present time, and the requirements to open it. */
async function linkOf(run: RunView, atMs: number): Promise<{ link: string; requirement: string }> {
  const { recording } = run
  const fragment = await fragmentOf({ ...run, atMs })
  return {
    link: `${window.location.origin}${window.location.pathname}${fragment}`,
    requirement: recording ? `. To open it, start the simulator with --frequency ${recording.name}` : '',
  }
}

/** Copies a link to the run to the clipboard, or to the address bar if the browser forbids the clipboard. */
export async function copyLinkOfRun(): Promise<void> {
  // The run is read after the time, so that it contains all actions until that time.
  const state = await call(readSim)
  const run = await call(readRun)
  if (state.outcome !== 'ok' || run.outcome !== 'ok') return notify.failed('The simulator does not answer')
  const problem = await linkProblem(run.value)
  if (problem !== undefined) return notify.failed(problem)
  const { link, requirement } = await linkOf(run.value, Date.parse(state.value.now))
  try {
    await navigator.clipboard.writeText(link)
    notify.done(`Link copied${requirement}`)
  } catch {
    window.history.replaceState(window.history.state, '', link)
    notify.info(`The link is in the address bar${requirement}`)
  }
}
