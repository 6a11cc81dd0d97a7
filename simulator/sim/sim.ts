/**
 * Provides: the control API at `/sim`. Needs: branch, grid, http, run, scenario.
 */

import type { AnyEndpoint } from '#contract/endpoint.ts'
import * as calls from '#contract/sim.ts'
import * as branchCalls from '#contract/sim/branch.ts'
import type { OpenRun } from '#simulator/run/driven-run.ts'
import type { Context, Handler } from '#simulator/http/call.ts'
import { served, type ServedCall } from '#simulator/http/serve.ts'
import { branchHandlers } from './sim-branch.ts'
import { streamJournal } from './sim-events.ts'
import { readSimFrequency } from './sim-frequency.ts'
import { checkScenario, listScenarios, readScenarioText } from './sim-library.ts'
import { type SimFeed, runHandlers } from './sim-run.ts'
import { readFleet, signInAs } from './sim-site.ts'

const readJournal: Handler<typeof calls.readJournal> = ({ world, query }) => world.journal.since(query.since ?? 0)

const followJournal: Handler<typeof calls.followJournal> = ({ context: { engine }, request }) => {
  const last = request.headers.get('last-event-id') ?? ''
  return streamJournal(engine, /^\d+$/.test(last) ? Number(last) : undefined)
}

const readOpenApi: Handler<typeof calls.readOpenApi> = async () => {
  const { buildOpenApi } = await import('#simulator/openapi/openapi.ts')
  return Response.json(buildOpenApi(), { headers: { 'Content-Type': 'application/json; charset=utf-8' } })
}

const table = {
  readSim: calls.readSim,
  readRun: calls.readRun,
  setClock: calls.setClock,
  advanceClock: calls.advanceClock,
  jumpTo: calls.jumpTo,
  loadScenario: calls.loadScenario,
  resetSim: calls.resetSim,
  doLine: calls.doLine,
  endFault: calls.endFault,
  listScenarios: calls.listScenarios,
  readScenarioText: calls.readScenarioText,
  checkScenario: calls.checkScenario,
  readFleet: calls.readFleet,
  signInAs: calls.signInAs,
  readSimFrequency: calls.readSimFrequency,
  readJournal: calls.readJournal,
  followJournal: calls.followJournal,
  startBranch: branchCalls.startBranch,
  readBranch: branchCalls.readBranch,
  endBranch: branchCalls.endBranch,
  readBranchPowers: branchCalls.readBranchPowers,
  readOpenApi: calls.readOpenApi,
}
type Table = typeof table

/** The calls of the control API, for code that needs their paths. */
export const simEndpoints: readonly AnyEndpoint[] = Object.values(table)

/**
 * The calls of the control API of the simulator. It is not part of the platform, so scenario faults do not affect it.
 */
export function simCalls(context: Context, feed: SimFeed, openRun?: OpenRun): ServedCall[] {
  const handlers = {
    ...runHandlers(feed),
    ...branchHandlers(context.engine, openRun),
    listScenarios,
    readScenarioText,
    checkScenario,
    readFleet,
    signInAs,
    readSimFrequency,
    readJournal,
    followJournal,
    readOpenApi,
  } satisfies { readonly [Name in keyof Table]: Handler<Table[Name]> }
  return Object.entries(table).map(([name, endpoint]) => ({
    endpoint,
    // The definition of `handlers` checks each call against its type.
    run: served(name, endpoint, handlers[name as keyof Table] as Handler<AnyEndpoint>, context),
  }))
}
