import type { Reply } from '#platform/call.ts'
import { problemToFields } from '#platform/problem-to-fields.ts'

export const ENDED = 'The session has ended.'

/** The error of the platform that no field shows; undefined without such an error. */
export function refusedSchedule(reply: Reply<unknown> | undefined): string | undefined {
  if (reply?.outcome === 'offline') return 'The platform did not answer. Your input is kept. Try again.'
  if (reply?.outcome !== 'problem') return undefined
  if (reply.status === 404) return ENDED
  const fields = Object.keys(problemToFields(reply.refusal))
  const isPlaced = fields.length > 0 && fields.every((field) => field === 'departureTime' || field === 'targetSoC')
  return isPlaced ? undefined : (reply.refusal.message ?? 'The platform gave no reason.')
}
