import type { Request, RequestHandler, Router } from 'express'
import { isScreenPath } from '#contract/screen-addresses.ts'
import { builtFiles, builtPage } from './built-files.ts'
import { sendPage } from '#simulator/http/html-page.ts'

/** Paths that are never pages of the console: calls, and files, which lie in `assets` or at the top. An id may hold a dot. */
const NOT_A_PAGE = /^\/((api|sim|desk|mqtt|assets)(\/|$)|[^/]*\.[^/]*$)/

const isRead = ({ method }: Request) => method === 'GET' || method === 'HEAD'

/** Whether a person follows a link. Probes and scripts name no HTML among what they accept. */
const isNavigation = (request: Request) =>
  isRead(request) && !NOT_A_PAGE.test(request.path) && /\btext\/html\b/i.test(request.get('accept') ?? '')

const isScreen = (request: Request) => isRead(request) && isScreenPath(request.path)

const HOW_TO_BUILD = `<p>The simulator is running, and its calls answer under <code>/api</code>. The console has not been built.</p>
<p>Build it and start both with <code>npm start</code>, or develop it with <code>npm run dev</code>.</p>`

/**
 * The built console: its files, and its one page for every path that has a screen. A person who follows a link to any other
 * path gets the page with status 404, and the page says so; everything else there is left to the next handler.
 */
export function serveConsole(router: Router, consoleDir: string | undefined, policyFor: (request: Request) => string) {
  const page = builtPage(consoleDir)
  if (!consoleDir || !page) {
    router.use((request, response, next) => {
      if (isScreen(request) || isNavigation(request)) sendPage(response, 'Loadstar', HOW_TO_BUILD, 503)
      else next()
    })
    return
  }
  const sendConsole: RequestHandler = (request, response) => {
    response.setHeader('Content-Security-Policy', policyFor(request))
    response.setHeader('Cache-Control', 'no-cache')
    response.sendFile(page)
  }
  router.get('/index.html', sendConsole)
  router.use(builtFiles(consoleDir))
  router.use((request, response, next) => {
    if (isScreen(request)) return sendConsole(request, response, next)
    if (!isNavigation(request)) return next()
    response.status(404)
    return sendConsole(request, response, next)
  })
}
