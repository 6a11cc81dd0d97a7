import type { World } from '#simulator/core/world/state.ts'
import type { CallAs } from './call.ts'
import type { Line } from '../language/line.ts'
import { withoutSecrets } from '../language/secrets.ts'
import type { OperatorAction } from '../language/stimuli.ts'

/** Makes the call of a line, and writes down what it came to: never what was sent or answered, which may be secret. */
export async function playOperator({ user, call, answers, ...input }: OperatorAction, world: World, callAs: CallAs) {
  const { status } = await callAs(user, call, input)
  world.journal.add(world.nowMs, 'operator', { user, call, status, ...(answers !== undefined && { expected: answers }) })
}

/** Every call that acts is answered with it. */
const DONE = 200

/** Lets a call of a user act, and writes of it what its line would write; nothing when it throws. */
export function callJournalled<T>({ atMs, stimulus }: Line, { user, call }: OperatorAction, { journal }: World, act: () => T): T {
  const answer = journal.under(atMs, 'stimulus', { ...withoutSecrets(stimulus) }, act)
  journal.add(atMs, 'operator', { user, call, status: DONE })
  return answer
}
