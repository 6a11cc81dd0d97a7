import escapeHtml from 'escape-html'
import type { Router } from 'express'
import { sendPage } from '#simulator/http/html-page.ts'
import { HUB_PATH } from '#simulator/session/calls/session.ts'

/** Where EVSE and station ids link to: the platform's hub, which the simulator does not have. */
export function serveHub(router: Router) {
  router.get(`${HUB_PATH}{/*path}`, (request, response) => {
    sendPage(
      response,
      "The platform's hub",
      `<p>On a real platform its hub would open here, at <code>${escapeHtml(request.path)}</code>. The simulator has none.</p>
<p><a href="/">Back to the console</a></p>`,
    )
  })
}
