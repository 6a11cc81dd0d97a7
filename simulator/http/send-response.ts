import type { Request as ExpressRequest, Response as ExpressResponse } from 'express'
import { TRUNCATED } from '#simulator/faults/apply-faults.ts'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'
import { acceptedEncoding } from './accepted-encoding.ts'

const BROTLI = { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 17 }
const GZIP = { level: 5, memLevel: 7 }

function compressorFor(encoding: ReturnType<typeof acceptedEncoding>) {
  if (encoding === 'br') {
    const stream = createBrotliCompress({ params: BROTLI })
    return { name: 'br', stream, flush: () => stream.flush(constants.BROTLI_OPERATION_FLUSH) }
  }
  if (encoding !== 'gzip') return undefined
  const stream = createGzip(GZIP)
  // The default of Node.js would forget earlier replies.
  return { name: 'gzip', stream, flush: () => stream.flush(constants.Z_SYNC_FLUSH) }
}

/**
 * Compresses a stream of events. The memory of earlier events lasts for the whole stream. The window of Brotli, 128 kB, holds all
 * replies of a screen, so that a reply that resembles its predecessor takes tens of bytes. That of gzip, 32 kB, may not.
 */
function eventCompressor(request: ExpressRequest, response: ExpressResponse) {
  response.setHeader('Vary', 'Accept-Encoding')
  const compressor = compressorFor(acceptedEncoding(request))
  if (!compressor) return undefined
  response.setHeader('Content-Encoding', compressor.name)
  compressor.stream.pipe(response)
  return compressor
}

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
