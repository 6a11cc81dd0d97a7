import * as z from 'zod/mini'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { parsedJson, variantFor } from '#contract/wire.ts'

/** How an answer compares with the contract. Only `differs` is a failure: a platform may refuse, or not offer a call. */
export interface CheckFinding {
  verdict: 'agrees' | 'differs' | 'refused' | 'not offered'
  details: string[]
}

const MAX_DETAILS = 5

/** Compares an answer with what the contract says; `body` is the text that came. */
export function compare(endpoint: AnyEndpoint, status: number, body: string): CheckFinding {
  if (status === 401 || status === 403) return { verdict: 'refused', details: [`status ${status}`] }
  if ((status === 404 && endpoint.provisional) || status === 501) return { verdict: 'not offered', details: [`status ${status}`] }
  if (status < 200 || status > 299) return { verdict: 'differs', details: [`status ${status}: ${body.slice(0, 120)}`] }
  if (!endpoint.reply) return { verdict: 'agrees', details: [] }

  const value = parsedJson(body)
  if (value === undefined) return { verdict: 'differs', details: [`not JSON: ${body.slice(0, 120)}`] }
  const read = z.safeParse(variantFor(endpoint.reply, value), value)
  if (read.success) return { verdict: 'agrees', details: [] }
  return {
    verdict: 'differs',
    details: shorten(read.error.issues.map(({ path, message }) => `${path.join('.') || 'the reply'}: ${message}`)),
  }
}

/** A list of 500 stations with one wrong field says it 500 times. */
function shorten(details: string[]): string[] {
  const shown = details.slice(0, MAX_DETAILS)
  return details.length > shown.length ? [...shown, `and ${details.length - shown.length} more`] : shown
}
