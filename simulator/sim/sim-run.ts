import type * as calls from '#contract/sim.ts'
import { type FeedState, readSpan, type SimState } from '#contract/sim.ts'
import type { Engine } from '#simulator/run/engine.ts'
import { ScenarioError } from '#simulator/scenario/language/scenario-error.ts'
import type { World } from '#simulator/core/world/state.ts'
import { conflict, invalid, notFound, Refused } from '#simulator/http/refusals.ts'
import type { Context, Handler } from '#simulator/http/call.ts'

/** An invalid line or file is an input error: 400 with a message that gives its position. */
export function played<T>(play: () => T): T {
  try {
    return play()
  } catch (error) {
    if (error instanceof ScenarioError) throw new Refused(400, { message: error.message })
    throw error
  }
}

/** The longest time that one call may run ahead; more would block the reply for minutes. */
const MAX_ADVANCE_MS = 31 * 86_400_000

/** The reason why the world cannot jump to a time, or undefined. A jump back runs again from the start. */
export function jumpFault({ runStartMs: startMs, nowMs }: Pick<World, 'runStartMs' | 'nowMs'>, toMs: number): string | undefined {
  if (!(toMs >= startMs)) return `must not be before the start, ${new Date(startMs).toISOString()}`
  const fromMs = toMs < nowMs ? startMs : nowMs
  return toMs - fromMs > MAX_ADVANCE_MS ? `must be within 31 days of ${new Date(fromMs).toISOString()}` : undefined
}

/** Chargers outside live in real time. Throws 409 while one of them is connected. */
function expectFreeClock({ pin: { reason } }: Engine) {
  if (reason !== null) throw conflict(`${reason}. The clock runs at ×1 until it disconnects.`)
}

/** What the site has and this simulator cannot connect, as a sentence after the description of the run. */
function outsideNote({ engine: { world }, chargers }: Context): string {
  const hasOutside =
    world.stations.some(({ ocpp }) => ocpp !== null) ||
    [...world.outsideMeters.values()].some(({ password }) => password !== undefined)
  return hasOutside && !chargers()
    ? ' The chargers, devices and meters of others cannot connect: that needs a simulator on a server, started with --ocpp or --devices.'
    : ''
}

/** What the control API needs of the live feed. */
export interface SimFeed {
  /** Resolves when the live feed has passed its messages to the sockets. */
  settled(): Promise<void>
  /** Null without a live feed. */
  state(): FeedState | null
}

/** The controls of a run. */
export const runHandlers = (feed: SimFeed) => {
  const stateOf = (context: Context): SimState => {
    const { engine } = context
    const state = engine.state()
    const about = `${state.about}${outsideNote(context)}`
    return { ...state, about, clockReason: engine.pin.reason, feed: feed.state() }
  }

  const readSim: Handler<typeof calls.readSim> = ({ context }) => stateOf(context)
  const readRun: Handler<typeof calls.readRun> = ({ context, query }) =>
    context.engine.view({ hasActions: query.without !== 'actions' })

  const setClock: Handler<typeof calls.setClock> = ({ context, context: { engine }, body: { paused, speed } }) => {
    if (speed !== undefined && speed !== 1) expectFreeClock(engine)
    engine.setClock({ ...(paused !== undefined && { paused }), ...(speed !== undefined && { speed }) })
    return stateOf(context)
  }

  const advanceClock: Handler<typeof calls.advanceClock> = async ({ context, context: { engine }, body }) => {
    const spanMs = readSpan(body.span) ?? 0
    expectFreeClock(engine)
    if (spanMs > MAX_ADVANCE_MS) throw invalid([{ path: 'body.span', message: 'must be at most 31d' }])
    await engine.advance(spanMs)
    await feed.settled()
    return stateOf(context)
  }

  const jumpTo: Handler<typeof calls.jumpTo> = async ({ context, context: { engine }, world, body }) => {
    expectFreeClock(engine)
    // The world advances by whole seconds.
    const toMs = Math.round(Date.parse(body.to) / 1_000) * 1_000
    const fault = jumpFault(world, toMs)
    if (fault !== undefined) throw invalid([{ path: 'body.to', message: fault }])
    await engine.jump(toMs)
    await feed.settled()
    return stateOf(context)
  }

  const loadScenario: Handler<typeof calls.loadScenario> = ({ context, context: { engine }, body }) => {
    played(() => engine.load(body))
    return stateOf(context)
  }

  const resetSim: Handler<typeof calls.resetSim> = ({ context, context: { engine } }) => {
    played(() => engine.reset())
    return stateOf(context)
  }

  const doLine: Handler<typeof calls.doLine> = ({ context, context: { engine }, body }) => {
    played(() => engine.do(body))
    return stateOf(context)
  }

  const endFault: Handler<typeof calls.endFault> = ({ context, context: { engine }, body: { name } }) => {
    if (!engine.conditions.activeFaults().includes(name)) throw notFound(`No fault or condition named "${name}" is in force.`)
    played(() => engine.do({ end: name }))
    return stateOf(context)
  }

  return { readSim, readRun, setClock, advanceClock, jumpTo, loadScenario, resetSim, doLine, endFault }
}
