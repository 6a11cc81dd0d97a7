import type { Router } from 'express'
import * as calls from '#contract/sim.ts'
import { readSpan } from '#contract/sim.ts'
import { ScenarioError } from '#simulator/scenario/scenario-error.ts'
import { buildOpenApi } from './openapi.ts'
import { invalid, Refused } from './refusals.ts'
import { ANSWERED, type Context, type Handler, serve } from './serve.ts'
import { streamJournal } from './sim-events.ts'

/** A line or a file that cannot be played is its writer's mistake: 400 with the sentence that says where it is. */
function played(play: () => void) {
  try {
    play()
  } catch (error) {
    if (error instanceof ScenarioError) throw new Refused(400, { message: error.message })
    throw error
  }
}

/** How far one call may run ahead; more would keep it from answering for minutes. */
const ADVANCE_AT_MOST_MS = 31 * 86_400_000

/** `settled` waits until the live feed has handed its messages to the sockets. */
const doorHandlers = (settled: () => Promise<void>) => {
  const readSim: Handler<typeof calls.readSim> = ({ context }) => context.engine.state()

  const setClock: Handler<typeof calls.setClock> = ({ context: { engine }, body: { paused, speed } }) => {
    engine.setClock({ ...(paused !== undefined && { paused }), ...(speed !== undefined && { speed }) })
    return engine.state()
  }

  const advanceClock: Handler<typeof calls.advanceClock> = async ({ context: { engine }, body }) => {
    const spanMs = readSpan(body.span) ?? 0
    if (spanMs > ADVANCE_AT_MOST_MS) throw invalid([{ path: 'body.span', message: 'must be at most 31d' }])
    await engine.advance(spanMs)
    await settled()
    return engine.state()
  }

  const loadScenario: Handler<typeof calls.loadScenario> = ({ context: { engine }, body }) => {
    played(() => engine.load(body))
    return engine.state()
  }

  const resetSim: Handler<typeof calls.resetSim> = ({ context: { engine } }) => {
    played(() => engine.reset())
    return engine.state()
  }

  const doLine: Handler<typeof calls.doLine> = ({ context: { engine }, body }) => {
    played(() => engine.do(body))
    return engine.state()
  }

  const readJournal: Handler<typeof calls.readJournal> = ({ world, query }) => world.journal.entries.slice(query.since ?? 0)

  const followJournal: Handler<typeof calls.followJournal> = ({ context: { engine }, request, response }) => {
    const last = request.get('last-event-id')
    streamJournal(engine, response, last !== undefined && /^\d+$/.test(last) ? Number(last) : undefined)
    return ANSWERED
  }

  const readOpenApi: Handler<typeof calls.readOpenApi> = ({ response }) => {
    response.json(buildOpenApi())
    return ANSWERED
  }

  return { readSim, setClock, advanceClock, loadScenario, resetSim, doLine, readJournal, followJournal, readOpenApi }
}

/** The simulator's own door. It is no part of the platform, so no scenario fault strikes it. */
export function serveSim(router: Router, context: Context, settled: () => Promise<void> = () => Promise.resolve()) {
  const handlers = doorHandlers(settled)
  serve(router, 'readSim', calls.readSim, handlers.readSim, context)
  serve(router, 'setClock', calls.setClock, handlers.setClock, context)
  serve(router, 'advanceClock', calls.advanceClock, handlers.advanceClock, context)
  serve(router, 'loadScenario', calls.loadScenario, handlers.loadScenario, context)
  serve(router, 'resetSim', calls.resetSim, handlers.resetSim, context)
  serve(router, 'doLine', calls.doLine, handlers.doLine, context)
  serve(router, 'readJournal', calls.readJournal, handlers.readJournal, context)
  serve(router, 'followJournal', calls.followJournal, handlers.followJournal, context)
  serve(router, 'readOpenApi', calls.readOpenApi, handlers.readOpenApi, context)
}

export const simEndpoints = [
  calls.readSim,
  calls.setClock,
  calls.advanceClock,
  calls.loadScenario,
  calls.resetSim,
  calls.doLine,
  calls.readJournal,
  calls.followJournal,
  calls.readOpenApi,
]
