import type { RequestHandler, Response } from 'express'
import type { Engine } from '#simulator/run/engine.ts'
import { NEVER_STORED, SAFE_HEADERS } from './reply-headers.ts'

const SAFE_ENTRIES = Object.entries(SAFE_HEADERS)

const setSafeHeaders = (response: Response) => {
  for (const [name, value] of SAFE_ENTRIES) response.setHeader(name, value)
}

/**
 * Sets the headers of every reply of the simulator. The world time is its `Date` header: the console reads its clock from there,
 * because the simulation runs at any speed and in any year.
 */
export function worldHeaders(engine: Engine): (response: Response) => void {
  let second = Number.NaN
  let date = ''
  return (response) => {
    const now = Math.floor(engine.world.nowMs / 1_000)
    if (now !== second) {
      second = now
      date = new Date(engine.world.nowMs).toUTCString()
    }
    response.setHeader('Date', date)
    setSafeHeaders(response)
  }
}

/** Headers of every reply of another server. */
export const safeHeaders: RequestHandler = (_request, response, next) => {
  setSafeHeaders(response)
  next()
}

/** Browsers must not cache replies that are valid for one second only. */
export const neverStored: RequestHandler = (_request, response, next) => {
  response.set(NEVER_STORED)
  next()
}

/** The CSP source expression of a URL, or undefined for an invalid URL. */
function sourceOf(url: string): string | undefined {
  if (!URL.canParse(url)) return undefined
  const { protocol, host } = new URL(url)
  return host ? `${protocol}//${host}` : undefined
}

/**
 * What any page may load. Fluent inserts its styles rule by rule into empty style elements. The hash is that of the empty
 * text; without it the browser blocks these elements.
 */
const pagePolicy = (scripts: readonly string[], ...more: string[]) =>
  [
    "default-src 'self'",
    ["script-src 'self'", ...scripts].join(' '),
    "style-src 'self' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
    "img-src 'self' data:",
    "font-src 'self'",
    "frame-ancestors 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "form-action 'self'",
    ...more,
  ].join('; ')

/** CSP source expressions of the possible live-feed URLs. */
export const feedSources = (feedUrls: readonly (string | null)[]): string[] => [
  ...new Set(feedUrls.flatMap((url) => (url ? (sourceOf(url) ?? []) : []))),
]

/**
 * What the console page may load and connect to. MQTT.js keeps a connection alive from a blob worker. `feeds` are CSP source
 * expressions of the live feed, such as `wss://broker.example` or `wss:`. `scripts` are the hashes of the scripts in the page.
 */
export const consolePolicy = (feeds: readonly string[], scripts: readonly string[]): string =>
  pagePolicy(scripts, ["connect-src 'self'", ...feeds].join(' '), "worker-src 'self' blob:")

/** The scenario desk shows the console of its own origin in a frame. */
export const deskPolicy = pagePolicy([], "connect-src 'self'", "frame-src 'self'")
