import { existsSync, readdirSync } from 'node:fs'
import { extname, join, resolve } from 'node:path'
import express, { type Request, type RequestHandler, type Router } from 'express'
import { consolePolicy } from './headers.ts'
import { sendPage } from './html-page.ts'
import type { Context } from './serve.ts'

/** Paths that are never pages of the console: calls, and files, which lie in `assets` or at the top. An id may hold a dot. */
const NOT_A_PAGE = /^\/((api|sim|mqtt|assets)(\/|$)|[^/]*\.[^/]*$)/

const isNavigation = (request: Request) =>
  (request.method === 'GET' || request.method === 'HEAD') && !NOT_A_PAGE.test(request.path)

/** Files that have a compressed twin beside them, by their path on the web. */
const compressedFiles = (folder: string) =>
  new Set(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.gz'))
      .map((file) => `/${file.replaceAll('\\', '/').slice(0, -3)}`),
  )

/** Sends the compressed twin of a file to a browser that reads gzip. */
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

const HOW_TO_BUILD = `<p>The simulator is running, and its calls answer under <code>/api</code>. The console has not been built.</p>
<p>Build it and start both with <code>npm start</code>, or develop it with <code>npm run dev</code>.</p>`

/** The built console: its files, and its one page for every path that is none of the platform's. */
export function serveConsole(router: Router, consoleDir: string | undefined, { engine, feedUrl }: Context) {
  const index = consoleDir && join(resolve(consoleDir), 'index.html')
  if (!consoleDir || !index || !existsSync(index)) {
    router.use((request, response, next) => {
      if (isNavigation(request)) sendPage(response, 'Loadstar', HOW_TO_BUILD, 503)
      else next()
    })
    return
  }
  const sendConsole: RequestHandler = (request, response) => {
    response.setHeader('Content-Security-Policy', consolePolicy([feedUrl(request), engine.conditions.broker.url]))
    response.setHeader('Cache-Control', 'no-cache')
    response.sendFile(index)
  }
  router.get('/index.html', sendConsole)
  router.use(preferCompressed(consoleDir))
  router.use(
    express.static(consoleDir, {
      index: false,
      redirect: false,
      setHeaders(response, file) {
        // The build writes a hash of the content into these names, so they never change.
        const isHashed = /[\\/]assets[\\/]/.test(file)
        response.setHeader('Cache-Control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    }),
  )
  router.use((request, response, next) => (isNavigation(request) ? sendConsole(request, response, next) : next()))
}
