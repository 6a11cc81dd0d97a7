import escapeHtml from 'escape-html'
import { createHash } from 'node:crypto'
import type { Response } from 'express'

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 'Segoe UI', system-ui, sans-serif }
body { margin: 0 auto; max-width: 40rem; padding: 2rem 1rem }
ul { list-style: none; padding: 0; display: grid; gap: .75rem }
button { font: inherit; text-align: start; width: 100%; padding: .75rem 1rem; border-radius: .25rem; cursor: pointer }
button b { display: block }
code { font-size: .95em }
`
const STYLE_HASH = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`

/** Sends a small page of the simulator without scripts or external resources. `body` is HTML. */
export function sendPage(response: Response, title: string, body: string, status = 200) {
  response.status(status)
  response.setHeader(
    'Content-Security-Policy',
    `default-src 'none'; style-src ${STYLE_HASH}; form-action 'self'; frame-ancestors 'self'; base-uri 'none'`,
  )
  response.type('html').send(`<!doctype html>
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
`)
}
