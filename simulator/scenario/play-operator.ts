import type { World } from '#simulator/world/state.ts'
import type { CallAs } from './call.ts'
import type { OperatorAction } from './stimuli.ts'

/** Makes the call of a line, and writes down what it came to: never what was sent or answered, which may be secret. */
export async function playOperator({ user, call, answers, ...input }: OperatorAction, world: World, callAs: CallAs) {
  const { status } = await callAs(user, call, input)
  world.journal.add(world.nowMs, 'operator', { user, call, status, ...(answers !== undefined && { expected: answers }) })
}
