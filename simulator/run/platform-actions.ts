import { SECOND_MS } from '#contract/durations.ts'
import type { RunAction } from '#contract/sim.ts'
import type { World } from '#simulator/core/world/state.ts'
import { playMessage, readMessage, type ReceivedMessage } from '#simulator/scenario/playback/play-message.ts'
import { withoutSecrets } from '#simulator/scenario/language/secrets.ts'
import type { OperatorAction } from '#simulator/scenario/language/stimuli.ts'
import { spanSince } from '#simulator/scenario/language/time.ts'
import type { LiveRun } from './live-run.ts'
import type { RunStore } from './run-store.ts'

/**
 * Actions that the platform records by itself: a message of a charger outside, and a call of a user. They are typed values and
 * never pass through the schema of scenario lines; `readActions` reads stored ones by the same types.
 */

/** The moment of an action that happens now, ms: everything but the frequency changes at whole seconds. */
export const actionMs = ({ nowMs }: Pick<World, 'nowMs'>): number => Math.ceil(nowMs / SECOND_MS) * SECOND_MS

/** A call of a user as an action of the run. */
export const callAction = (world: World, operator: OperatorAction): RunAction => ({
  at: spanSince(actionMs(world), world.runStartMs),
  operator: withoutSecrets(operator),
})

/**
 * Stores a message of a charger outside as an action of the run, and plays it. Throws a RefusedMessage, or a PersistenceError if
 * there is no room.
 */
export function keepMessage({ world, actions }: LiveRun, keeping: RunStore, received: ReceivedMessage): void {
  const playable = readMessage(world, received)
  const atMs = actionMs(world)
  const action: RunAction = { at: spanSince(atMs, world.runStartMs), ...playable.line }
  actions.expectRoomFor(action)
  keeping.keep(action, world, () => {
    actions.add(action)
    playMessage(world, atMs, playable)
  })
}
