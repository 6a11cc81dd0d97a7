import { constants, createBrotliCompress, createGzip } from 'node:zlib'
import type { Request as ExpressRequest, Response as ExpressResponse } from 'express'
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
export function eventCompressor(request: ExpressRequest, response: ExpressResponse) {
  response.setHeader('Vary', 'Accept-Encoding')
  const compressor = compressorFor(acceptedEncoding(request))
  if (!compressor) return undefined
  response.setHeader('Content-Encoding', compressor.name)
  compressor.stream.pipe(response)
  return compressor
}
