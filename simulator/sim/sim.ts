/** Provides: the control API at `/sim`. Needs: branch, grid, http, run, scenario. */

import type { AnyEndpoint } from '#contract/endpoint.ts'
import * as calls from '#contract/sim.ts'
import type {
  readSimFrequency as frequencyCall,
  ScenarioProblem,
  readFleet as fleetCall,
  signInAs as signInCall,
} from '#contract/sim.ts'
import * as branchCalls from '#contract/sim/branch.ts'
import * as incidentCalls from '#contract/sim/incident.ts'
import type { OpenRun } from '#simulator/run/driven-run.ts'
import type { Context, Handler } from '#simulator/http/call.ts'
import { served, type ServedCall } from '#simulator/http/serve.ts'
import { branchHandlers } from './sim-branch.ts'
import { incidentHandlers } from './sim-incident.ts'
import { streamJournal } from './sim-events.ts'
import { type SimFeed, runHandlers } from './sim-run.ts'
import { frequencyBands } from '#simulator/grid/world/frequency-bands.ts'
import { invalid, notFound } from '#simulator/http/refusals.ts'
import { statSync } from 'node:fs'
import { setImmediate as turn } from 'node:timers/promises'
import { readText, scenarioFile, scenarioNames } from '#simulator/scenario/language/library.ts'
import { outlineOf, loadScenario } from '#simulator/scenario/language/load.ts'
import { ScenarioError } from '#simulator/scenario/language/scenario-error.ts'
import { prepare } from '#simulator/run/live-run.ts'
import { matchesSearch, searchWords } from '#contract/search-text.ts'
import { didYouMean } from '#simulator/scenario/language/nearest.ts'

/** Maximum number of entries in a list of choices. */
const MAX_LISTED = 50

const readFleet: Handler<typeof fleetCall> = ({ world, query }) => {
  const words = searchWords(query.search ?? '')
  const found = world.stations.filter(
    ({ isRemoved, name, deviceId, stationId }) => !isRemoved && matchesSearch(words, [name, deviceId, String(stationId)]),
  )
  return {
    groups: [...world.groups.values()].map(({ id, name }) => ({ id, name })),
    stations: found.slice(0, MAX_LISTED).map(({ deviceId, name }) => ({ deviceId, name })),
    found: found.length,
  }
}

const signInAs: Handler<typeof signInCall> = ({ world, body, context }) => {
  const user = world.users.find(({ user }) => user === body.user)
  if (!user) {
    const meant = didYouMean(
      body.user,
      world.users.map(({ user }) => user),
    )
    throw invalid([{ path: 'body.user', message: `is not a user of the site${meant}` }])
  }
  return { token: context.tokens.issue(user, 'access').token }
}

/** The name of a posted text in its errors. */
const POSTED = 'posted scenario'

/** The first error in the text of a scenario; undefined for a valid text. */
function checkText(yaml: string): ScenarioProblem | undefined {
  try {
    prepare({ source: { yaml }, scenario: loadScenario({ yaml }) })
    return undefined
  } catch (error) {
    if (error instanceof ScenarioError) return problemOf(error)
    throw error
  }
}

function problemOf({ message, field, place }: ScenarioError): ScenarioProblem {
  const { file, line = null, column = null } = place
  // An error in another file has no place in this text, and its sentence names the file.
  const isElsewhere = file !== undefined && file !== POSTED
  if (isElsewhere) return { sentence: message, field, line: null, column: null }
  const where = `${POSTED}, line ${line}, column ${column}: `
  return { sentence: message.startsWith(where) ? message.slice(where.length) : message, field, line, column }
}

/** The scenarios that come with the simulator, and the texts of others. */

/** A scenario file that is being edited may be invalid. It stays in the list, marked as invalid. */
function entryOf(name: string) {
  try {
    return { name, ...outlineOf(name) }
  } catch (error) {
    if (error instanceof ScenarioError) return { name, about: error.message, expectations: 0 }
    throw error
  }
}

/** Cached results of a file, valid until the file changes. */
const known = new Map<string, { modifiedMs: number; entry: ReturnType<typeof entryOf> }>()

const listScenarios: Handler<typeof calls.listScenarios> = async () => {
  const entries = []
  for (const name of scenarioNames()) {
    const { mtimeMs: modifiedMs } = statSync(scenarioFile(name))
    const before = known.get(name)
    if (before?.modifiedMs === modifiedMs) entries.push(before.entry)
    else {
      const entry = entryOf(name)
      known.set(name, { modifiedMs, entry })
      entries.push(entry)
      // Reading all files takes time, and the world must not stop for it.
      await turn()
    }
  }
  return entries
}

const readScenarioText: Handler<typeof calls.readScenarioText> = ({ params: { name } }) => {
  if (!scenarioNames().includes(name)) throw notFound(`There is no scenario named "${name}".`)
  return { name, yaml: readText(scenarioFile(name)) }
}

const checkScenario: Handler<typeof calls.checkScenario> = ({ body: { yaml } }) => ({ problem: checkText(yaml) ?? null })

/** More points would not be distinguishable on a screen. */
const MAX_STEPS = 3_000

const atMs = (name: string, value: string) => {
  const ms = Date.parse(value)
  if (Number.isNaN(ms)) throw invalid([{ path: `query.${name}`, message: 'must be a valid time' }])
  return ms
}
const shown = (hz: number) => (Number.isNaN(hz) ? null : Math.round(hz * 1e5) / 1e5)

const readSimFrequency: Handler<typeof frequencyCall> = ({ world, query: { start, end, stepS } }) => {
  const span = { startMs: atMs('start', start), endMs: atMs('end', end), stepMs: stepS * 1_000 }
  if (stepS < 0.1) throw invalid([{ path: 'query.stepS', message: 'must be 0.1 or more' }])
  if ((span.endMs - span.startMs) / span.stepMs > MAX_STEPS) {
    throw invalid([{ path: 'query.stepS', message: `would return more than ${MAX_STEPS} steps for this span` }])
  }
  return frequencyBands(world, span).map(({ atMs, lowHz, highHz }) => ({
    at: new Date(atMs).toISOString(),
    lowHz: shown(lowHz),
    highHz: shown(highHz),
  }))
}

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
  openIncident: incidentCalls.openIncident,
  readOpenIncident: incidentCalls.readOpenIncident,
  readIncidentPowers: incidentCalls.readIncidentPowers,
  readOpenApi: calls.readOpenApi,
}
type Table = typeof table

/** The calls of the control API, for code that needs their paths. */
export const simEndpoints: readonly AnyEndpoint[] = Object.values(table)

/** The calls of the control API of the simulator. It is not part of the platform, so scenario faults do not affect it. */
export function simCalls(context: Context, feed: SimFeed, openRun?: OpenRun): ServedCall[] {
  const handlers = {
    ...runHandlers(feed),
    ...branchHandlers(context.engine, openRun),
    ...incidentHandlers(context.engine),
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
