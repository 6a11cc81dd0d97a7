import type { Failure } from '#platform/call.ts'

/** The simulator's message for a refused call, or `fallback` if there is none. */
export const refusalMessage = (reply: Failure, fallback: string) =>
  (reply.outcome === 'problem' ? reply.refusal.message : undefined) ?? fallback
