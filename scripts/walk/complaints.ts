import { endpoints, type EndpointName } from '#contract/endpoints.ts'
import type { Step } from './step.ts'
import { REFUSAL_LINES } from './writes.ts'

/**
 * Messages that the input of a user may cause: a refused write, a row that another user has deleted, a session that has ended.
 * The console never asks for what the user may not do, and the platform never fails, so 403 and 500 are not among them.
 */
const REFUSALS = '^Failed to load resource: .*status of (?:400|401|404|409|410|412|422|423|429) '
/** Requests of a page that was left. */
const LEFT = 'net::ERR_ABORTED'

const escaped = (text: string) => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&')

/** The path of a call as a pattern; a parameter matches one segment. */
const pathPattern = (path: string) =>
  `${path
    .split('/')
    .map((part) => (part.startsWith(':') ? '[^/?]+' : escaped(part)))
    .join('/')}(?:[?:\\s]|$)`

/** What a browser logs about a connection that ends early: before the reply, or within it, with and without compression. */
const CUT =
  'net::ERR_(?:EMPTY_RESPONSE|CONNECTION_(?:RESET|CLOSED)|CONTENT_LENGTH_MISMATCH|INCOMPLETE_CHUNKED_ENCODING|CONTENT_DECODING_FAILED|HTTP2_PROTOCOL_ERROR)'

/** Calls whose reply contains the token: without it, the calls that follow are refused. */
const GIVES_TOKEN = new Set(['readMe', 'login', 'loginWithNapCode', 'directoryLogin'])

/** The messages, as patterns, that a line of the scenario language may cause in the console of the browser. */
export function complaintsOf(line: Readonly<Record<string, unknown>>): string[] {
  // The live feed reconnects; a WebSocket that is closed is reported by the browser itself.
  if ('broker' in line) return ['^WebSocket connection to ']
  const { fault } = line
  if (typeof fault !== 'object' || fault === null || !('call' in fault)) return []
  const { call, ...effects } = fault as { call: EndpointName } & Record<string, unknown>
  const { path, method } = endpoints[call]
  const url = pathPattern(path)
  // The body of a reply with this status follows no contract, too.
  const status =
    typeof effects['status'] === 'number' ? [`^Failed to load resource: .*status of ${effects['status']} .*${url}`] : []
  const cut = effects['drop'] || effects['truncate'] ? [`^Failed to load resource: ${CUT} .*${url}`] : []
  const isWrong = effects['malformed'] || 'body' in effects
  const mismatch = isWrong ? [`^Contract mismatch: ${method} ${escaped(path)} `] : []
  const unsigned = isWrong && GIVES_TOKEN.has(call) ? [REFUSALS] : []
  return [...status, ...cut, ...mismatch, ...unsigned]
}

/** Messages that no line has to explain. */
const ORDINARY = [REFUSALS, LEFT]

/** The messages that are no fault of the console while these lines are in force. */
export const expectedComplaints = (lines: readonly Readonly<Record<string, unknown>>[]): RegExp =>
  new RegExp([...ORDINARY, ...lines.flatMap(complaintsOf)].join('|'))

/** The lines that the steps of a walk play. */
export const linesOf = (steps: readonly Step[]) =>
  steps.flatMap((step) => (step.do === 'world' ? [step.line] : step.do === 'refuse' ? REFUSAL_LINES : []))
