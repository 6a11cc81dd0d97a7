import type { RequestHandler } from 'express'
import type { Engine } from '#simulator/run/engine.ts'

/**
 * Every answer carries the world's time as its `Date`: that is where the console reads what time it is, however fast and in
 * whatever year the simulation runs.
 */
export function worldHeaders(engine: Engine): RequestHandler {
  let second = Number.NaN
  let date = ''
  return (_request, response, next) => {
    const now = Math.floor(engine.world.nowMs / 1_000)
    if (now !== second) {
      second = now
      date = new Date(engine.world.nowMs).toUTCString()
    }
    response.setHeader('Date', date)
    next()
  }
}

/** What every answer of ours says, whatever it holds. */
export const safeHeaders: RequestHandler = (_request, response, next) => {
  response.setHeader('X-Content-Type-Options', 'nosniff')
  response.setHeader('Referrer-Policy', 'no-referrer')
  next()
}

/** Nothing that is true for one second may be kept by a browser. */
export const neverStored: RequestHandler = (_request, response, next) => {
  response.setHeader('Cache-Control', 'no-store')
  next()
}

/** The source expression of a web address, or nothing when it is none. */
function sourceOf(url: string): string | undefined {
  if (!URL.canParse(url)) return undefined
  const { protocol, host } = new URL(url)
  return host ? `${protocol}//${host}` : undefined
}

/**
 * What any page of ours may load. Fluent's styles are inserted rule by rule into style elements that are created empty; the
 * hash is that of the empty text, without which a browser would give such an element no sheet.
 */
const pagePolicy = (...more: string[]) =>
  [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
    "img-src 'self' data:",
    "frame-ancestors 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "form-action 'self'",
    ...more,
  ].join('; ')

/** The source expressions of the addresses that the live feed may have. */
export const feedSources = (feedUrls: readonly (string | null)[]): string[] => [
  ...new Set(feedUrls.flatMap((url) => (url ? (sourceOf(url) ?? []) : []))),
]

/**
 * What the console's page may load and talk to. MQTT.js keeps a connection alive from a worker made of a blob. `feeds` are
 * source expressions of the live feed, such as `wss://broker.example` or `wss:`.
 */
export const consolePolicy = (feeds: readonly string[]): string =>
  pagePolicy(["connect-src 'self'", ...feeds].join(' '), "worker-src 'self' blob:")

/** The desk shows the console of its own origin in a frame. */
export const deskPolicy = pagePolicy("connect-src 'self'", "frame-src 'self'")
