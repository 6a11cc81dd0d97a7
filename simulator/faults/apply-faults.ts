import { setTimeout as wait } from 'node:timers/promises'
import type { Fault } from './fault.ts'

const FAULT_HEADER = 'X-Loadstar-Fault'

/** The longest delay of a timer; longer delays are skipped. */
const LONGEST_WAIT_MS = 2 ** 31 - 1

/** Header values are Latin-1 without line breaks, but a scenario name may contain any characters. */
const headerText = (name: string) => encodeURI(name)

/** What a fault needs of a call. */
interface Struck {
  readonly client: { readonly isGone: boolean }
  readonly setHeader: (name: string, value: string) => void
}

const JSON_HEADERS = { 'Content-Type': 'application/json; charset=utf-8' }

/** A call without a reply: the connection is closed, or the client waits forever. */
export type Unanswered = 'dropped' | 'hanging'

/**
 * Applies a fault before the call is served. Returns the reply of the fault; undefined if the call is served. The header names
 * the fault, so that users do not take it for a defect. While a scenario waits for the reply, the world is paused, so delays and
 * hanging replies are skipped.
 */
export async function applyFault(
  fault: Fault,
  { client, setHeader }: Struck,
  isOfScenario: boolean,
): Promise<Response | Unanswered | undefined> {
  setHeader(FAULT_HEADER, headerText(fault.name))
  if (fault.delayMs && !isOfScenario) await wait(Math.min(fault.delayMs, LONGEST_WAIT_MS))
  if (fault.drop || (fault.hang && isOfScenario)) return 'dropped'
  if (fault.hang) return 'hanging'
  if (fault.status !== undefined) {
    const body = fault.body === undefined ? { message: `The scenario injected this fault: ${fault.name}.` } : fault.body
    return Response.json(body, { status: fault.status, headers: JSON_HEADERS })
  }
  if (fault.body !== undefined) return Response.json(fault.body, { headers: JSON_HEADERS })
  return client.isGone ? 'dropped' : undefined
}

/** The error of a stream that a fault cuts off. */
export const TRUNCATED = new Error('A fault of the scenario ends this reply early.')

/** A stream that ends in the middle of its only block. */
const truncated = (bytes: Uint8Array) =>
  new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(bytes.subarray(0, bytes.length >> 1)),
    pull: (controller) => controller.error(TRUNCATED),
  })

/** A corrupted reply: either invalid JSON, or truncated halfway with the full length announced. */
export function corruptedText(fault: Fault, text: string | Buffer): Response {
  const bytes = Buffer.from(text)
  return fault.malformed
    ? new Response(Buffer.concat([bytes.subarray(0, Math.max(1, bytes.length - 2)), Buffer.from(',,')]))
    : new Response(truncated(bytes), { headers: { 'Content-Length': String(bytes.length) } })
}

/** Bytes of a byte order mark, which is a block of its own. */
const MARK_BYTES = 3

/**
 * A corrupted file: either without commas, so that no column is in its place, or truncated in the middle of the first block
 * without the end marker.
 */
export function corruptedFile(fault: Fault, { body, status, headers }: Response): Response {
  const corrupt = new TransformStream<Uint8Array, Uint8Array>({
    transform(bytes, controller) {
      if (fault.malformed) return controller.enqueue(Buffer.from(Buffer.from(bytes).toString().replaceAll(',', '')))
      if (bytes.length <= MARK_BYTES) return controller.enqueue(bytes)
      controller.enqueue(bytes.subarray(0, bytes.length >> 1))
      controller.error(TRUNCATED)
    },
  })
  return new Response(body?.pipeThrough(corrupt) ?? null, { status, headers })
}
