import { readRun, readSim } from '#contract/sim.ts'
import { call } from '#platform/call.ts'
import { notify } from '#ui/notices.ts'
import { fragmentOf } from './run-link.ts'

/** The address of the run as it stands; undefined when the simulator does not say how it stands. */
async function linkOfRun(): Promise<string | undefined> {
  // The run is read after its moment, so that all is in it that was done until then.
  const state = await call(readSim)
  const run = await call(readRun)
  if (state.outcome !== 'ok' || run.outcome !== 'ok') return undefined
  const { source, seed, actions } = run.value
  const fragment = await fragmentOf({ source, seed, actions, atMs: Date.parse(state.value.now) })
  return `${window.location.origin}${window.location.pathname}${fragment}`
}

/** Puts a link to the run on the clipboard; where the browser allows none, into the address bar. */
export async function copyLinkOfRun(): Promise<void> {
  const link = await linkOfRun()
  if (link === undefined) return notify.failed('The simulator does not answer')
  try {
    await navigator.clipboard.writeText(link)
    notify.done('Link copied')
  } catch {
    window.history.replaceState(window.history.state, '', link)
    notify.info('The link is in the address bar')
  }
}
