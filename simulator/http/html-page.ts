import escapeHtml from 'escape-html'
import { createHash } from 'node:crypto'
import type { Response as ExpressResponse } from 'express'

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 'Segoe UI', system-ui, sans-serif }
body { margin: 0 auto; max-width: 40rem; padding: 2rem 1rem }
ul { list-style: none; padding: 0; display: grid; gap: .75rem }
button { font: inherit; text-align: start; width: 100%; padding: .75rem 1rem; border-radius: .25rem; cursor: pointer }
button b { display: block }
code { font-size: .95em }
`
const STYLE_HASH = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`

/** A small page of the simulator without scripts or external resources. `body` is HTML. */
const pageOf = (title: string, body: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>${STYLE}</style>
</head>
<body><main>
<h1>${escapeHtml(title)}</h1>
${body}
</main></body>
</html>
`

const HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': `default-src 'none'; style-src ${STYLE_HASH}; form-action 'self'; frame-ancestors 'self'; base-uri 'none'`,
}

interface PageOptions {
  readonly status?: number
  readonly headers?: Record<string, string>
}

/** The page as the reply of a handler. */
export const pageReply = (title: string, body: string, { status = 200, headers = {} }: PageOptions = {}): Response =>
  new Response(pageOf(title, body), { status, headers: { ...HEADERS, ...headers } })

/** Sends the page. */
export function sendPage(response: ExpressResponse, title: string, body: string, status = 200) {
  response.status(status).set(HEADERS).send(pageOf(title, body))
}
