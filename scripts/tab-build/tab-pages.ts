import { scriptHashes } from '#simulator/http/script-hashes.ts'

/** Files relative to the folder of the tab. */
interface PageFiles {
  /** The script that prepares engine and service worker. */
  readonly start: string
  readonly engine: string
}

/** Everything comes from the folder itself; MQTT.js keeps a connection alive from a blob worker. */
const pagePolicy = (page: string) =>
  [
    "default-src 'self'",
    ["script-src 'self'", ...scriptHashes(page)].join(' '),
    "style-src 'self' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
    "img-src 'self' data:",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "frame-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join('; ')

function withPolicy(page: string): string {
  const plain = page.replace(/\s*<meta http-equiv="Content-Security-Policy"[^>]*>/, '')
  const policy = `<meta http-equiv="Content-Security-Policy" content="${pagePolicy(plain)}" />`
  return plain.replace(/<meta charset="[^"]*"[^>]*>/, (charset) => `${charset}\n    ${policy}`)
}

/** Replaces a part of a page that must be there once. */
function replaced(page: string, pattern: RegExp, by: (...parts: string[]) => string): string {
  if (page.match(new RegExp(pattern, 'g'))?.length !== 1) throw new Error(`The page has not exactly one ${pattern}.`)
  return page.replace(pattern, (_all, ...parts: string[]) => by(...parts))
}

/** Files that the page would fetch long before its code, which waits for the engine, asks for them. */
const withoutPreloads = (page: string) => page.replaceAll(/,\["link",\{"rel":"preload"[^}]*\}\]/g, '')

/** The page of the console, whose loader adds the start script in place of the console's own. */
export const tabConsolePage = (page: string, { start, engine }: PageFiles): string =>
  withPolicy(
    replaced(withoutPreloads(page), /"src":"(assets\/index-[^"]+\.js)"\}/, (entry = '') =>
      JSON.stringify({ src: start, 'data-entry': entry, 'data-engine': engine }).slice(1),
    ),
  )

/** The page of the desk, which is in a folder below. */
export const tabDeskPage = (page: string, { start, engine }: PageFiles): string =>
  withPolicy(
    replaced(
      page,
      /src="\.\/(assets\/index-[^"]+\.js)"/,
      (entry) => `src="../${start}" data-base="../" data-entry="desk/${entry}" data-engine="${engine}"`,
    ),
  )
