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
  const stop = () => {
    compressor?.stream.destroy()
    // A stream that has failed rejects here, too.
    reader.cancel().catch(() => {})
  }
  response.once('close', stop)
  const target = compressor?.stream ?? response
  let written = Promise.resolve()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      let isReady = true
      written = new Promise((resolve) => (isReady = target.write(value, () => resolve())))
      compressor?.flush()
      if (!isReady) await Promise.race([written, closed(response)])
      if (response.destroyed) return
    }
    target.end()
  } catch (error) {
    if (response.destroyed) return
    if (error !== TRUNCATED) throw error
    await Promise.race([written, closed(response)])
    response.destroy()
  }
}

const closed = (response: ExpressResponse) =>
  new Promise<void>((resolve) => {
    if (response.destroyed) resolve()
    else response.once('close', () => resolve())
  })
