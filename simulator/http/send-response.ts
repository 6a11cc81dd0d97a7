import type { Request as ExpressRequest, Response as ExpressResponse } from 'express'
import { TRUNCATED } from '#simulator/faults/apply-faults.ts'
import { eventCompressor } from './event-compressor.ts'

const isEvents = ({ headers }: Response) => headers.get('content-type')?.startsWith('text/event-stream') ?? false

/** Sends a page, a file or a stream at the speed of the client. Rejects if the body fails before its end. */
export async function sendResponse(request: ExpressRequest, response: ExpressResponse, answer: Response): Promise<void> {
  // The client has closed the connection.
  if (answer.status === 499) return
  response.status(answer.status)
  for (const [name, value] of answer.headers) response.append(name, value)
  if (!answer.body) {
    response.end()
    return
  }
  const compressor = isEvents(answer) ? eventCompressor(request, response) : undefined
  response.flushHeaders()
  const reader = answer.body.getReader()
  const target = compressor?.stream ?? response
  let waiting = 0
  let resume = () => {}
  /** Resolves when everything is written, or when the client has closed the connection. */
  const written = () => (waiting === 0 || response.destroyed ? undefined : new Promise<void>((resolve) => (resume = resolve)))
  const write = (bytes: Uint8Array) => {
    waiting += 1
    const isReady = target.write(bytes, () => {
      waiting -= 1
      if (waiting === 0) resume()
    })
    compressor?.flush()
    return isReady ? undefined : written()
  }
  response.once('close', () => {
    resume()
    compressor?.stream.destroy()
    // A stream that has failed rejects here, too.
    reader.cancel().catch(() => {})
  })
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done || response.destroyed) break
      await write(value)
    }
    target.end()
  } catch (error) {
    if (response.destroyed) return
    if (error !== TRUNCATED) throw error
    await written()
    response.destroy()
  }
}
