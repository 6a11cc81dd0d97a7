import { setTimeout as wait } from 'node:timers/promises'
import type { Request, Response } from 'express'
import type { Fault } from './fault.ts'

const FAULT_HEADER = 'X-Loadstar-Fault'

/** The longest delay of a timer; longer delays are skipped. */
const LONGEST_WAIT_MS = 2 ** 31 - 1

/** Header values are Latin-1 without line breaks, but a scenario name may contain any characters. */
const headerText = (name: string) => encodeURI(name)

/**
 * Applies a fault before the call is served. Returns true if the call has been answered or will never be answered. The header
 * names the fault, so that users do not take it for a defect. While a scenario waits for the reply, the world is paused, so
 * delays and hanging replies are skipped.
 */
export async function applyFault(fault: Fault, request: Request, response: Response, isOfScenario: boolean): Promise<boolean> {
  response.setHeader(FAULT_HEADER, headerText(fault.name))
  if (fault.delayMs && !isOfScenario) await wait(Math.min(fault.delayMs, LONGEST_WAIT_MS))
  if (fault.drop || (fault.hang && isOfScenario)) {
    request.socket.destroy()
    return true
  }
  if (fault.hang) return true
  if (fault.status !== undefined) {
    const body = fault.body === undefined ? { message: `The scenario injected this fault: ${fault.name}.` } : fault.body
    response.status(fault.status).json(body)
    return true
  }
  if (fault.body !== undefined) {
    response.json(fault.body)
    return true
  }
  return response.destroyed
}

/** Sends a corrupted reply: either invalid JSON, or truncated halfway with the full length announced. */
export function sendCorrupted(fault: Fault, response: Response, body: string | Buffer) {
  const bytes = Buffer.from(body)
  if (fault.malformed) {
    response.end(Buffer.concat([bytes.subarray(0, Math.max(1, bytes.length - 2)), Buffer.from(',,')]))
    return
  }
  response.setHeader('Content-Length', bytes.length)
  response.write(bytes.subarray(0, bytes.length >> 1), () => response.destroy())
}

const injectedFaults = new WeakMap<Response, Fault>()

/** Marks a streamed reply, so that `corrupted` can corrupt it. */
export const markInjected = (fault: Fault, response: Response) => {
  injectedFaults.set(response, fault)
}

type Block = string | Buffer
export type Blocks = Iterable<Block> | AsyncIterable<Block>

/**
 * The blocks of a stream after the fault: either without commas, so that no column is in its place, or truncated in the middle
 * of the first block without the end marker.
 */
export function corrupted(response: Response, blocks: Blocks): Blocks {
  const fault = injectedFaults.get(response)
  return fault ? faultedBlocks(fault, response, blocks) : blocks
}

async function* faultedBlocks(fault: Fault, response: Response, blocks: Blocks): AsyncGenerator<Block> {
  for await (const block of blocks) {
    const bytes = Buffer.from(block)
    if (fault.malformed) {
      yield bytes.toString().replaceAll(',', '')
      continue
    }
    await new Promise((resolve) => response.write(bytes.subarray(0, bytes.length >> 1), resolve))
    response.destroy()
    return
  }
}
