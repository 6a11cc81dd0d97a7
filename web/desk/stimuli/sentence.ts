import type { Failure } from '#platform/call.ts'

/** What the simulator said against a call; `otherwise` where it said nothing. */
export const sentenceOf = (reply: Failure, otherwise: string) =>
  (reply.outcome === 'problem' ? reply.refusal.message : undefined) ?? otherwise
