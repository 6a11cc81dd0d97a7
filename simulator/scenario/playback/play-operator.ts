import type { World } from '#simulator/core/world/state.ts'
import type { CallAs } from './call.ts'
import { noteReply } from '../language/replies.ts'
import { withoutSecrets } from '../language/secrets.ts'
import type { OperatorAction } from '../language/stimuli.ts'

/** Makes the call of a line and records its status. Bodies of requests and answers may be secret and are not recorded. */
export async function playOperator({ user, call, answers, ...input }: OperatorAction, world: World, callAs: CallAs) {
  const { status, body } = await callAs(user, call, input)
  world.journal.add(world.nowMs, 'operator', { user, call, status, ...(answers !== undefined && { expected: answers }) })
  noteReply(world, body)
}

/** The status of every call that changes the world. */
const DONE = 200

/** Executes a call of a user and writes the same journal entry as its line would; writes none if the call throws. */
export function callJournalled<T>(action: OperatorAction, atMs: number, { journal }: World, act: () => T): T {
  const { user, call } = action
  const answer = journal.under(atMs, 'stimulus', { operator: withoutSecrets(action) }, act)
  journal.add(atMs, 'operator', { user, call, status: DONE })
  return answer
}
