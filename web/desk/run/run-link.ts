import * as z from 'zod/mini'
import { readFleetMix } from '#contract/fleet-mix.ts'
import { RunAction, type LinkedRecording } from '#contract/sim.ts'

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
