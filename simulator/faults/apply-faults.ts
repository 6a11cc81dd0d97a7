import { setTimeout as wait } from 'node:timers/promises'
import type { Request, Response } from 'express'
import type { Fault } from './fault.ts'

const FAULT_HEADER = 'X-Loadstar-Fault'

/** Timers wait no longer than this; longer, they do not wait at all. */
const LONGEST_WAIT_MS = 2 ** 31 - 1

/** Header values are Latin-1 without line breaks; a scenario's name may hold anything. */
const headerText = (name: string) => encodeURI(name)

/**
 * Lets a fault strike before the call is served. Answers true when the call has had its answer, or will never have one.
 * The header names the fault, so that nobody takes it for a defect. While the scenario itself asks, the world stands still:
 * it waits for no answer that is only late, and for none that never comes.
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
    const body = fault.body === undefined ? { message: `This answer is a fault of the scenario: ${fault.name}.` } : fault.body
    response.status(fault.status).json(body)
    return true
  }
  if (fault.body !== undefined) {
    response.json(fault.body)
    return true
  }
  return response.destroyed
}

/** Sends a reply spoilt: not JSON any more, or cut off halfway with the length of the whole announced. */
export function sendCorrupted(fault: Fault, response: Response, body: string | Buffer) {
  const bytes = Buffer.from(body)
  if (fault.malformed) {
    response.end(Buffer.concat([bytes.subarray(0, Math.max(1, bytes.length - 2)), Buffer.from(',,')]))
    return
  }
  response.setHeader('Content-Length', bytes.length)
  response.write(bytes.subarray(0, bytes.length >> 1), () => response.destroy())
}

const spoiltBy = new WeakMap<Response, Fault>()

/** Marks an answer that is made as it is read, for `spoilt` to strike it. */
export const markInjected = (fault: Fault, response: Response) => {
  spoiltBy.set(response, fault)
}

type Block = string | Buffer
export type Blocks = Iterable<Block> | AsyncIterable<Block>

/**
 * The blocks of a stream as the fault leaves them: without their commas, so that no column is where it belongs, or cut off in
 * the middle of the first, with the end that says so missing.
 */
export function corrupted(response: Response, blocks: Blocks): Blocks {
  const fault = spoiltBy.get(response)
  return fault ? struckBlocks(fault, response, blocks) : blocks
}

async function* struckBlocks(fault: Fault, response: Response, blocks: Blocks): AsyncGenerator<Block> {
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
