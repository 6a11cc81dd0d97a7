import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type EndpointName, endpoints } from '#contract/endpoints.ts'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { createEngine } from '#simulator/run/engine.ts'
import { libraryFolder } from '#simulator/scenario/language/library.ts'
import { loadScenario, type Scenario } from '#simulator/scenario/language/load.ts'
import type { World } from '#simulator/core/world/state.ts'
import { sessionId } from '#simulator/v2g/world/v2g-sessions.ts'
import { createInProcessCaller } from '#simulator/whole-run/in-process-caller.ts'

/** The entity that a call takes back, as the platform returns it at the start. */
export interface PresentEntity {
  readonly params: Readonly<Record<string, string | number>>
  readonly entity: Readonly<Record<string, unknown>>
}

/** A site and what lines can name on it. */
export interface Stage {
  readonly site: string
  /** Whether some stations are not listed in the site. */
  readonly isGenerated: boolean
  /** The site at the start. */
  readonly world: World
  /** A scenario of the site without lines. */
  readonly scenario: Scenario
  readonly stations: readonly { readonly id: number; readonly deviceId: string; readonly kind: string }[]
  /** The name of a generated group depends on the seed, so that lines name its id. */
  readonly groups: readonly { readonly id: number; readonly name: string | number }[]
  /** Super groups that report in real time. */
  readonly reportingGroupIds: readonly number[]
  readonly users: readonly string[]
  /** Users of the provider with the admin role; all users if there are none. */
  readonly admins: readonly string[]
  readonly sellerIds: readonly number[]
  readonly customerGroups: readonly { readonly id: number; readonly name: string }[]
  readonly sessionIds: readonly string[]
  readonly traces: readonly string[]
  /** Recordings with gaps or invalid samples. */
  readonly tracesWithGaps: readonly string[]
  readonly present: ReadonlyMap<EndpointName, readonly PresentEntity[]>
}

/** More stations make a run slow and reach nothing new, unless a site lists its last kinds and groups after them. */
const [MAX_STATIONS, MAX_LISTED] = [40, 64]

/** Starts on a working day, in winter. */
const STARTS = '2026-03-02T08:00:00Z'

/** Sources of ids for path parameters of the calls that take an entity back. */
function idsOf(world: World): Record<string, readonly (string | number)[]> {
  const devices = world.stations.map(({ deviceId }) => deviceId)
  return {
    groupId: [...world.groups.keys()],
    deviceId: devices,
    id: devices,
    sessionId: world.stations.map(sessionId).filter((id) => id !== ''),
    ruleId: [...world.congestion.rules.keys()],
    orderId: [1, 2, 3],
  }
}

async function presentEntities(site: string, scenario: Scenario): Promise<Stage['present']> {
  const engine = createEngine({ scenario: { yaml: '' }, loaded: scenario, watches: false })
  engine.setClock({ paused: true })
  const callAs = createInProcessCaller(() => engine)
  const ids = idsOf(engine.world)
  const reader = engine.world.users.find(({ roles }) => roles.includes('energyAdmin')) ?? engine.world.users[0]
  const table = Object.entries(endpoints) as [EndpointName, AnyEndpoint][]
  const found = new Map<EndpointName, PresentEntity[]>()
  for (const [name, { takesBack, path }] of table) {
    const read =
      takesBack && table.find(([, one]) => one.method === 'GET' && (one.reply === takesBack.entity || one.path === path))
    const parameter = /(?<=:)\w+/.exec(path)?.[0]
    if (!read || !parameter || !reader) continue
    const readParameter = /(?<=:)\w+/.exec(read[1].path)?.[0] ?? parameter
    for (const id of (ids[parameter] ?? []).slice(0, 12)) {
      const { status, body } = await callAs(reader.user, read[0], { params: { [readParameter]: id } })
      if (status !== 200) continue
      found.set(name, [...(found.get(name) ?? []), { params: { [parameter]: id }, entity: body as Record<string, unknown> }])
    }
  }
  engine.stop()
  if (found.size === 0) throw new Error(`no entity of ${site} can be read`)
  return found
}

/**
 * Prepares a site, a name of the library or the path of a file, for the generator. Throws a ScenarioError for a site that cannot
 * be read.
 */
export async function stageOf(site: string): Promise<Stage> {
  const header = (stations?: number) =>
    loadScenario({
      file: resolve('search.yaml'),
      text: JSON.stringify({ about: 'A search.', starts: STARTS, site, ...(stations && { stations }) }),
    })
  const whole = header()
  const count = whole.site.stations.length + whole.site.generate.stations
  const scenario = count > (whole.site.generate.stations === 0 ? MAX_LISTED : MAX_STATIONS) ? header(MAX_STATIONS) : whole
  const engine = createEngine({ scenario: { yaml: '' }, loaded: scenario, watches: false })
  engine.setClock({ paused: true })
  const { world } = engine
  engine.stop()
  const traces = readdirSync(join(libraryFolder, 'traces')).filter((file) => file.endsWith('.csv'))
  const admins = world.users.filter(({ roles }) => roles.includes('energyAdmin'))
  const listed = new Set(scenario.site.groups.map(({ name }) => name))
  return {
    site,
    isGenerated: world.stations.length > scenario.site.stations.length,
    world,
    scenario,
    stations: world.stations.map(({ stationId, deviceId, plan }) => ({ id: stationId, deviceId, kind: plan.kind })),
    groups: [...world.groups.values()].map(({ id, name }) => ({ id, name: listed.has(name) ? name : id })),
    reportingGroupIds: [...world.groups.values()].flatMap(({ id, isSupergroup, realTimeReport }) =>
      isSupergroup && realTimeReport !== null ? id : [],
    ),
    users: world.users.map(({ user }) => user),
    admins: (admins.length > 0 ? admins : world.users).map(({ user }) => user),
    sellerIds: [...world.sellers.keys()],
    customerGroups: world.customerGroups.map(({ customerGroupId, name }) => ({ id: customerGroupId, name })),
    sessionIds: world.stations.map(sessionId).filter((id) => id !== ''),
    traces,
    tracesWithGaps: traces.filter((file) => /(?:NaN|,)$/m.test(readFileSync(join(libraryFolder, 'traces', file), 'utf8'))),
    present: await presentEntities(site, scenario),
  }
}
