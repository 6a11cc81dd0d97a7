import { readFileSync } from 'node:fs'
import type { Request, RequestHandler, Router } from 'express'
import { isScreenPath } from '#contract/screen-addresses.ts'
import { builtFiles, builtPage, sendBuiltPage } from './built-files.ts'
import { scriptHashes } from '#simulator/http/script-hashes.ts'
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

/** The policy of the page for a request, with the CSP hashes of the scripts in the page. */
type PolicyFor = (request: Request, scripts: readonly string[]) => string

/**
 * The built console: its files, and its page for every path that has a screen. A link to any other path gets the page with
 * status 404, and the page shows that. All other requests go to the next handler.
 */
export function serveConsole(router: Router, consoleDir: string | undefined, policyFor: PolicyFor) {
  const page = builtPage(consoleDir)
  if (!consoleDir || !page) {
    router.use((request, response, next) => {
      if (isScreen(request) || isNavigation(request)) sendPage(response, 'Loadstar', HOW_TO_BUILD, 503)
      else next()
    })
    return
  }
  const sendConsole: RequestHandler = (request, response) => {
    const html = readFileSync(page, 'utf8')
    response.setHeader('Content-Security-Policy', policyFor(request, scriptHashes(html)))
    response.setHeader('Cache-Control', 'no-cache')
    // A path without a screen does not tell the page which folder it is served from.
    if (response.statusCode === 404) response.type('html').send(html.replace(/<html\b/, '<html data-base="/"'))
    else sendBuiltPage(response, page)
  }
  router.get('/index.html', sendConsole)
  router.use(builtFiles(consoleDir))
  // An installation without settings; a missing file would be an error in the console of the browser.
  router.get('/config.json', (_request, response) => void response.setHeader('Cache-Control', 'no-cache').json({}))
  router.use((request, response, next) => {
    if (isScreen(request)) return sendConsole(request, response, next)
    if (!isNavigation(request)) return next()
    response.status(404)
    return sendConsole(request, response, next)
  })
}
