import { ageText } from '#units/dates.ts'
import { failureText } from './call.ts'
import type { Resource } from './resource.ts'

/**
 * `Whether the safe limit applies is unknown: it could not be read for 13 s.`, with the reason for a reply that is not whole.
 * Undefined while the state is known or loading, and for a read that was always refused: a user who may not read the state sees no
 * banner either.
 */
export function unknownStateText(
  what: string,
  { reply, asOfMs }: Pick<Resource<unknown>, 'reply' | 'asOfMs'>,
  nowMs: number,
): string | undefined {
  if (!reply || reply.outcome === 'unauthorised') return undefined
  const isRefused = reply.outcome === 'problem' && reply.status === 403
  if (isRefused && asOfMs === undefined) return undefined
  const text = `${what} is unknown: it could not be read${asOfMs === undefined ? '' : ` for ${ageText(nowMs - asOfMs)}`}.`
  return [text, failureText(reply)].join(' ').trim()
}
