import { ageText } from '#units/dates.ts'
import type { Resource } from './resource.ts'

/**
 * `Whether the safe limit applies is unknown: it could not be read for 13 s.`, with the reason for a reply that is not whole.
 * Undefined while the state is known or loading, and for a refused read: a user who may not read the state sees no banner either.
 */
export function unknownStateText(
  what: string,
  { reply, asOfMs }: Pick<Resource<unknown>, 'reply' | 'asOfMs'>,
  nowMs: number,
): string | undefined {
  if (!reply || reply.outcome === 'unauthorised' || reply.outcome === 'needs-code') return undefined
  if (reply.outcome === 'problem' && reply.status >= 400 && reply.status < 500 && reply.status !== 429) return undefined
  const reason = reply.outcome === 'problem' && reply.isUnreadable ? ` ${reply.refusal.message}` : ''
  return `${what} is unknown: it could not be read${asOfMs === undefined ? '' : ` for ${ageText(nowMs - asOfMs)}`}.${reason}`
}
