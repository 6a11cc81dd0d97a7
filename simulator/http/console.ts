import type { Request, RequestHandler, Router } from 'express'
import { builtFiles, builtPage } from './built-files.ts'
import { consolePolicy } from './headers.ts'
import { sendPage } from './html-page.ts'
import type { Context } from './serve.ts'

/** Paths that are never pages of the console: calls, and files, which lie in `assets` or at the top. An id may hold a dot. */
const NOT_A_PAGE = /^\/((api|sim|desk|mqtt|assets)(\/|$)|[^/]*\.[^/]*$)/

const isNavigation = (request: Request) =>
  (request.method === 'GET' || request.method === 'HEAD') && !NOT_A_PAGE.test(request.path)

const HOW_TO_BUILD = `<p>The simulator is running, and its calls answer under <code>/api</code>. The console has not been built.</p>
<p>Build it and start both with <code>npm start</code>, or develop it with <code>npm run dev</code>.</p>`

/** The built console: its files, and its one page for every path that is none of the platform's. */
export function serveConsole(router: Router, consoleDir: string | undefined, { engine, feedUrl }: Context) {
  const page = builtPage(consoleDir)
  if (!consoleDir || !page) {
    router.use((request, response, next) => {
      if (isNavigation(request)) sendPage(response, 'Loadstar', HOW_TO_BUILD, 503)
      else next()
    })
    return
  }
  const sendConsole: RequestHandler = (request, response) => {
    response.setHeader('Content-Security-Policy', consolePolicy([feedUrl(request), engine.conditions.broker.url]))
    response.setHeader('Cache-Control', 'no-cache')
    response.sendFile(page)
  }
  router.get('/index.html', sendConsole)
  router.use(builtFiles(consoleDir))
  router.use((request, response, next) => (isNavigation(request) ? sendConsole(request, response, next) : next()))
}
