import * as z from 'zod/mini'
import { atom } from 'jotai'
import { readFleetMix } from '#contract/fleet-mix.ts'
import {
  RunAction,
  type LinkedRecording,
  checkScenario,
  readRun,
  readSim,
  type RunView,
  loadScenario,
  setClock,
} from '#contract/sim.ts'
import { call, type Reply } from '#platform/call.ts'
import { refresh } from '#platform/query-client.ts'
import { notify } from '#ui/notices/notices.ts'
import { store } from '#ui/store.ts'
import { reloadConsole } from '../console/console-frame.ts'
import { problemText } from '../editor/problem-range.ts'
import { RUN_READS, refusalMessage } from '../reads.ts'
import { jump } from './jump.ts'

/**
 * A run as a link. The fragment, which is not sent to a server, contains everything that determines the run:
 * `#scenario=frequency-dip&seed=7&at=2026-03-02T08:00:13.000Z`. The text of a scenario and actions are compressed.
 */
export interface LinkedRun {
  readonly source: { readonly name: string } | { readonly yaml: string }
  readonly seed: number
  readonly actions: readonly RunAction[]
  /** Replace number, first id and mix of the stations and the frequency of the scenario; null uses those of the scenario. */
  readonly stations: number | null
  readonly firstStation: number | null
  readonly mix: string | null
  readonly recording: LinkedRecording | null
  /** The time at which the run pauses. */
  readonly atMs: number
}

const Actions = z.array(RunAction)

export async function fragmentOf({
  source,
  seed,
  actions,
  stations,
  firstStation,
  mix,
  recording,
  atMs,
}: LinkedRun): Promise<string> {
  const parts = new URLSearchParams()
  if ('name' in source) parts.set('scenario', source.name)
  else parts.set('text', await pack(source.yaml))
  parts.set('seed', String(seed))
  if (stations !== null) parts.set('stations', String(stations))
  if (firstStation !== null) parts.set('first-station', String(firstStation))
  if (mix !== null) parts.set('mix', mix)
  if (recording) {
    parts.set('frequency', recording.name)
    parts.set('digest', recording.digest)
  }
  parts.set('at', new Date(atMs).toISOString())
  if (actions.length > 0) parts.set('actions', await pack(JSON.stringify(actions)))
  return `#${parts.toString().replaceAll('%3A', ':')}`
}

/** The run of a fragment; undefined without a run. Throws an Error with a text for the user if the link is damaged. */
export async function readFragment(fragment: string): Promise<LinkedRun | undefined> {
  const parts = new URLSearchParams(fragment.replace(/^#/, ''))
  const [name, text, packed] = [parts.get('scenario'), parts.get('text'), parts.get('actions')]
  if (name === null && text === null) return undefined
  const seed = Number(parts.get('seed') ?? Number.NaN)
  const atMs = Date.parse(parts.get('at') ?? '')
  if (!Number.isSafeInteger(seed) || seed < 0) throw new Error('The link has no valid seed.')
  if (Number.isNaN(atMs)) throw new Error('The link has no valid time.')
  const fleet = {
    stations: wholeNumberOf(parts, 'stations'),
    firstStation: wholeNumberOf(parts, 'first-station'),
    mix: mixOf(parts),
  }
  const options = { seed, atMs, ...fleet, recording: recordingOf(parts) }
  try {
    const source = name === null ? { yaml: await unpack(text ?? '') } : { name }
    return { ...options, source, actions: packed === null ? [] : Actions.parse(JSON.parse(await unpack(packed))) }
  } catch {
    throw damaged()
  }
}

const damaged = () => new Error('The link is damaged: a part of it is missing or was changed.')

function wholeNumberOf(parts: URLSearchParams, name: string): number | null {
  const text = parts.get(name)
  if (text !== null && !/^[1-9]\d{0,9}$/.test(text)) throw damaged()
  return text === null ? null : Number(text)
}

function mixOf(parts: URLSearchParams): string | null {
  const text = parts.get('mix')
  if (text !== null && 'problem' in readFleetMix(text)) throw damaged()
  return text
}

function recordingOf(parts: URLSearchParams): LinkedRecording | null {
  const [name, digest] = [parts.get('frequency'), parts.get('digest')]
  if ((name === null) !== (digest === null)) throw damaged()
  return name === null || digest === null ? null : { name, digest }
}

/** Compresses a text to base64url. */
async function pack(text: string): Promise<string> {
  const bytes = await through(new TextEncoder().encode(text), new CompressionStream('deflate'))
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

async function unpack(packed: string): Promise<string> {
  const binary = atob(packed.replaceAll('-', '+').replaceAll('_', '/'))
  const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0))
  return new TextDecoder('utf-8', { fatal: true }).decode(await through(bytes, new DecompressionStream('deflate')))
}

/** The format `deflate` includes a checksum, which detects a changed character. */
async function through(bytes: Uint8Array<ArrayBuffer>, stream: CompressionStream | DecompressionStream) {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer())
}

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
