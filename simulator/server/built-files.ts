import { existsSync, statSync } from 'node:fs'
import { join, posix, resolve } from 'node:path'
import type { RequestHandler, Response } from 'express'
import { acceptedEncoding } from '#simulator/http/accepted-encoding.ts'
import expressStaticGzip from 'express-static-gzip'

/** Whether a path has no dot segments, no repeated slashes and no invalid escapes. */
function isNormalPath(path: string): boolean {
  try {
    const decoded = decodeURIComponent(path)
    return posix.normalize(decoded) === decoded
  } catch {
    return false
  }
}

/** When the page of a build was written, ms; undefined while it is replaced. */
const pageWrittenMs = (folder: string) => statSync(join(folder, 'index.html'), { throwIfNoEntry: false })?.mtimeMs

/** The files of a build with their compressed copies, as they are now. */
const staticFiles = (folder: string): RequestHandler =>
  expressStaticGzip(folder, {
    index: false,
    enableBrotli: true,
    orderPreference: ['br'],
    serveStatic: {
      redirect: false,
      setHeaders(response, file) {
        // The build writes a content hash into these names, so the files never change.
        const isHashed = /[\\/]assets[\\/]/.test(file)
        response.setHeader('Cache-Control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    },
  })

/** Headers of a file that must not remain in the answer to a request that has an error, such as another range of bytes. */
const OF_FILE = ['Content-Encoding', 'Content-Type', 'ETag', 'Last-Modified', 'Vary']

/**
 * The files of a build, except its page. A client that accepts brotli or gzip gets the compressed copy of a file. Only normal paths
 * have a file, because another spelling of the page would be sent without its Content-Security-Policy. The library lists the
 * compressed copies once, so another version in the folder, whose page is written last, needs another list.
 */
export function builtFiles(folder: string): RequestHandler {
  let files = staticFiles(folder)
  let listedForMs = pageWrittenMs(folder)
  return (request, response, next) => {
    if (!isNormalPath(request.path)) return next()
    const writtenMs = pageWrittenMs(folder)
    if (writtenMs !== undefined && writtenMs !== listedForMs) {
      files = staticFiles(folder)
      listedForMs = writtenMs
    }
    // The library does not know that `br;q=0` takes precedence over `*`, and prefers Brotli at any weight.
    request.headers['accept-encoding'] = acceptedEncoding(request) ?? 'identity'
    return files(request, response, (error?: unknown) => {
      if (error !== undefined && !response.headersSent) {
        for (const name of OF_FILE) response.removeHeader(name)
        response.setHeader('Cache-Control', 'no-cache')
      }
      next(error)
    })
  }
}

/** The page of a build; undefined without a build. */
export function builtPage(folder: string | undefined): string | undefined {
  const page = folder && join(resolve(folder), 'index.html')
  return page && existsSync(page) ? page : undefined
}

/** Sends the page of a build. Its folder can be below a hidden one, such as the cache of `npx`, which Express does not send by default. */
export const sendBuiltPage = (response: Response, page: string) => response.sendFile(page, { dotfiles: 'allow' })
