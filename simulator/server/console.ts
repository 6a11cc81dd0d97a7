import type { Request, RequestHandler, Router } from 'express'
import { isScreenPath } from '#contract/screen-addresses.ts'
import { builtFiles, builtPage } from './built-files.ts'
import { sendPage } from '#simulator/http/html-page.ts'

/** Paths that are never console pages: calls, and files in `assets` or at the top level. An id may contain a dot. */
const NOT_A_PAGE = /^\/((api|sim|desk|mqtt|assets)(\/|$)|[^/]*\.[^/]*$)/

const isRead = ({ method }: Request) => method === 'GET' || method === 'HEAD'

/** Whether a person follows a link. Probes and scripts do not accept HTML. */
const isNavigation = (request: Request) =>
  isRead(request) && !NOT_A_PAGE.test(request.path) && /\btext\/html\b/i.test(request.get('accept') ?? '')

const isScreen = (request: Request) => isRead(request) && isScreenPath(request.path)

const HOW_TO_BUILD = `<p>The simulator is running, and its calls answer under <code>/api</code>. The console is not built.</p>
<p>Build it and start both with <code>npm start</code>, or develop it with <code>npm run dev</code>.</p>`

/**
 * The built console: its files, and its page for every path that has a screen. A link to any other path gets the page with
 * status 404, and the page shows that. All other requests go to the next handler.
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
