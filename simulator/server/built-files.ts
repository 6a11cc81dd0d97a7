import { existsSync, readdirSync } from 'node:fs'
import { extname, join, resolve } from 'node:path'
import express, { type RequestHandler } from 'express'

/** URL paths of the files that have a compressed copy. */
const compressedFiles = (folder: string) =>
  new Set(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.gz'))
      .map((file) => `/${file.replaceAll('\\', '/').slice(0, -3)}`),
  )

/** Sends the compressed copy of a file to a browser that accepts gzip. */
function preferCompressed(folder: string): RequestHandler {
  const compressed = compressedFiles(folder)
  return (request, response, next) => {
    if (compressed.has(request.path)) {
      response.vary('Accept-Encoding')
      if (request.acceptsEncodings('gzip')) {
        response.setHeader('Content-Encoding', 'gzip')
        response.type(extname(request.path))
        request.url = `${request.path}.gz`
      }
    }
    next()
  }
}

/** The files of a build, except its page. */
export const builtFiles = (folder: string): RequestHandler[] => [
  preferCompressed(folder),
  express.static(folder, {
    index: false,
    redirect: false,
    setHeaders(response, file) {
      // The build writes a content hash into these names, so the files never change.
      const isHashed = /[\\/]assets[\\/]/.test(file)
      response.setHeader('Cache-Control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  }),
]

/** The page of a build; undefined without a build. */
export function builtPage(folder: string | undefined): string | undefined {
  const page = folder && join(resolve(folder), 'index.html')
  return page && existsSync(page) ? page : undefined
}
