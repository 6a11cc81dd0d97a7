import { constants, createBrotliCompress, createGzip } from 'node:zlib'
import { followedRead, type readChanges as readCall } from '#contract/changes/changes.ts'
import { ANSWERED, type Handler } from '#simulator/http/serve.ts'
import { unfit } from '#simulator/http/refusals.ts'
import { bearerOf } from '#simulator/session/calls/guard.ts'

const BROTLI = { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 17 }
const GZIP = { level: 5, memLevel: 7 }

/**
 * A compressor whose memory of earlier replies lasts for the whole stream. The window of Brotli, 128 kB, holds all replies of a
 * screen, so that a reply that resembles its predecessor takes tens of bytes. That of gzip, 32 kB, may not.
 */
function compressorFor(accepted: string | undefined) {
  const names = new Set((accepted ?? '').split(',').map((part) => part.split(';')[0]?.trim()))
  if (names.has('br')) {
    const stream = createBrotliCompress({ params: BROTLI })
    return { name: 'br', stream, flush: () => stream.flush(constants.BROTLI_OPERATION_FLUSH) }
  }
  if (!names.has('gzip')) return undefined
  const stream = createGzip(GZIP)
  // The default of Node.js would forget earlier replies.
  return { name: 'gzip', stream, flush: () => stream.flush(constants.Z_SYNC_FLUSH) }
}

/**
 * Opens a stream of changes. A scenario cannot follow a stream, because it waits for the end of each reply.
 */
export const readChanges: Handler<typeof readCall> = ({ query, request, response, context }) => {
  const bearer = bearerOf(request)
  if (context.tokens.kindOf(bearer) !== 'access') throw unfit('A scenario cannot follow a stream of changes.')
  response.setHeader('Content-Type', 'text/event-stream; charset=utf-8')
  // A server in front of the platform must not wait for the end.
  response.setHeader('X-Accel-Buffering', 'no')
  response.setHeader('Vary', 'Accept-Encoding')
  const compressor = compressorFor(request.headers['accept-encoding'])
  if (compressor) {
    response.setHeader('Content-Encoding', compressor.name)
    compressor.stream.pipe(response)
  }
  const target = compressor?.stream ?? response
  response.flushHeaders()
  const stop = context.changes.follow({
    bearer,
    reads: query.reads.flatMap((text) => followedRead(text) ?? []),
    request,
    response,
    write(text) {
      target.write(text)
      compressor?.flush()
    },
    end: () => target.end(),
  })
  response.once('close', () => {
    stop()
    compressor?.stream.destroy()
  })
  return ANSWERED
}
