import escapeHtml from 'escape-html'
import type { Router } from 'express'
import { sendPage } from '#simulator/http/html-page.ts'
import { HUB_PATH } from '#simulator/session/calls/session.ts'

/** The link target of EVSE and station ids. The simulator does not include the hub of the platform. */
export function serveHub(router: Router) {
  router.get(`${HUB_PATH}{/*path}`, (request, response) => {
    sendPage(
      response,
      "The platform's hub",
      `<p>On a real platform, this link opens the hub at <code>${escapeHtml(request.path)}</code>. The simulator has no hub.</p>
<p><a href="/">Back to the console</a></p>`,
    )
  })
}
