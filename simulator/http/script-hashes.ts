import { createHash } from 'node:crypto'

/** The CSP source expressions of the scripts that stand in a page: `'sha256-…'` of each text. */
export const scriptHashes = (html: string): string[] =>
  [...html.matchAll(/<script>([^]*?)<\/script>/g)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )
