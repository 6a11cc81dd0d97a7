import { followedRead, type readChanges as readCall } from '#contract/changes/changes.ts'
import type { Handler } from '#simulator/http/call.ts'
import { eventStream } from '#simulator/http/streamed-reply.ts'
import { Refused, unfit } from '#simulator/http/refusals.ts'
import { bearerOf } from '#simulator/session/calls/guard.ts'

/** Opens a stream of changes. A scenario cannot follow a stream, because it waits for the end of each reply. */
export const readChanges: Handler<typeof readCall> = ({ query, request, client, context }) => {
  const bearer = bearerOf(request.headers.get('authorization'))
  if (context.tokens.kindOf(bearer) !== 'access') throw unfit('A scenario cannot follow a stream of changes.')
  if (context.changes.isFull) throw new Refused(503, { message: 'Too many streams of changes are open. Poll instead.' })
  const reads = query.reads.flatMap((text) => followedRead(text) ?? [])
  return eventStream((sink) => ({ onClose: context.changes.follow({ bearer, reads, request, client, sink }) }))
}
