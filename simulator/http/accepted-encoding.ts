import type { IncomingMessage } from 'node:http'
import Negotiator from 'negotiator'

type Encoding = 'br' | 'gzip' | 'identity'

/** The method as the library has it: its declaration lacks the order for equal weights. */
interface Ordered {
  encoding(available: readonly Encoding[], options: { preferred: readonly Encoding[] }): Encoding | undefined
}

const BEST_FIRST = ['br', 'gzip', 'identity'] as const satisfies Encoding[]

/**
 * The encoding that a client wants most, by the weights of its `Accept-Encoding`; of those with the same weight the smallest.
 * Undefined when it refuses all, `identity` included.
 */
export const acceptedEncoding = (request: Pick<IncomingMessage, 'headers'>): Encoding | undefined =>
  (new Negotiator(request) as Ordered).encoding(BEST_FIRST, { preferred: BEST_FIRST })

/** Whether a client refuses a reply that is not compressed and accepts one that is. */
export const mustCompress = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  // Few clients refuse any encoding, and this is asked for most replies.
  /q\s*=\s*0/i.test(String(headers['accept-encoding'])) &&
  new Negotiator({ headers }).encodings(['identity']).length === 0 &&
  acceptedEncoding({ headers }) !== undefined
