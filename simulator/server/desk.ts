import { type RequestHandler, Router } from 'express'
import { builtFiles, builtPage, sendBuiltPage } from './built-files.ts'
import { deskPolicy } from '#simulator/http/headers.ts'
import { sendPage } from '#simulator/http/html-page.ts'

const HOW_TO_BUILD = `<p>The simulator is running. The scenario desk is not built.</p>
<p>Build it and start all with <code>npm start</code>.</p>
<p><a href="/">To the console</a></p>`

/** The scenario desk at `/desk/`: one page and its files. It is not part of the console or of the platform. */
export function serveDesk(router: Router, deskDir: string | undefined) {
  const page = builtPage(deskDir)
  const desk = Router({ strict: true })
  const sendDesk: RequestHandler = (_request, response) => {
    if (!page) return sendPage(response, 'Scenario desk', HOW_TO_BUILD, 503)
    response.setHeader('Content-Security-Policy', deskPolicy)
    response.setHeader('Cache-Control', 'no-cache')
    sendBuiltPage(response, page)
  }
  // File names are relative to this folder. Links keep their state in the fragment, which a browser preserves.
  router.get(/^\/desk$/, (_request, response) => response.redirect(308, '/desk/'))
  desk.get(['/', '/index.html'], sendDesk)
  if (deskDir && page) desk.use(builtFiles(deskDir))
  router.use('/desk', desk)
}
