import { Session } from 'node:inspector/promises'
import { pathToFileURL } from 'node:url'
import type { DlmLimits } from '#contract/dlm.ts'
import { openSocket, RpcSocket } from '#simulator/ocpp/charger/rpc-socket.ts'
import { startSimulator, type Simulator } from '#simulator/start.ts'
import { inRepository } from '../root.ts'

/** Code of the charger on the other side of the connection. */
const OTHER_SIDE = 'simulator/ocpp/charger/'
const ROOT = pathToFileURL(inRepository('/')).href

/**
 * The files of the simulator of which a function runs during an action, by V8's precise coverage. Getters, and the bodies of
 * modules, which run once, are left out.
 */
async function filesRunBy(act: () => Promise<unknown>): Promise<string[]> {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  await session.post('Profiler.takePreciseCoverage')
  await act()
  const { result } = await session.post('Profiler.takePreciseCoverage')
  await session.post('Profiler.stopPreciseCoverage')
  session.disconnect()
  const paths = result.flatMap(({ url, functions }) => {
    const path = url.startsWith(ROOT) ? url.slice(ROOT.length).replace(/\?.*$/, '') : url
    const isRun = functions.some(
      ({ functionName, ranges }) =>
        !functionName.startsWith('get ') && (ranges[0]?.startOffset ?? 0) > 0 && (ranges[0]?.count ?? 0) > 0,
    )
    return isRun && path.startsWith('simulator/') && !path.startsWith(OTHER_SIDE) ? [path] : []
  })
  return [...new Set(paths)].toSorted()
}

const REPETITIONS = 4

/** The files that run in every repetition of an action, so that timers of the simulator do not count. */
async function filesOfEach(act: (repetition: number) => Promise<unknown>): Promise<string[]> {
  await act(0)
  let common: string[] | undefined
  for (let repetition = 1; repetition <= REPETITIONS; repetition++) {
    await new Promise((resolve) => setTimeout(resolve, 300))
    const files = await filesRunBy(() => act(repetition))
    common = common ? common.filter((path) => files.includes(path)) : files
  }
  return common ?? []
}

/** Starts a paused simulator for one measurement. */
async function withSimulator<T>(scenario: string, measure: (simulator: Simulator) => Promise<T>): Promise<T> {
  const simulator = await startSimulator({ port: 0, ocpp: 0, scenario, watches: false, hasPast: false })
  try {
    simulator.engine.setClock({ paused: true })
    return await measure(simulator)
  } finally {
    await simulator.stop()
  }
}

/** The files that a heartbeat of a connected charger runs, sorted. */
export const filesOfHeartbeat = (): Promise<string[]> =>
  withSimulator('outside-chargers', async ({ engine, ocpp }) => {
    const identity = engine.world.stations.find((station) => station.ocpp)?.ocpp?.entry.identity
    const socket = await openSocket(`ws://127.0.0.1:${ocpp?.port}/ocpp/${identity}`, 'ocpp1.6')
    const charger = new RpcSocket(socket, () => Promise.resolve({}))
    await charger.call('BootNotification', { chargePointVendor: 'Example', chargePointModel: 'Post' })
    return filesOfEach(() => charger.call('Heartbeat', {}))
  })

/** The files that the save of a load limit runs, from the request to its reply, sorted. */
export const filesOfLimitSave = (): Promise<string[]> =>
  withSimulator('quiet-day', async ({ url }) => {
    const call = async (path: string, token?: string, body?: unknown): Promise<unknown> => {
      const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
      const reply = await fetch(url + path, {
        headers,
        ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
      })
      if (!reply.ok) throw new Error(`${path} was answered with ${reply.status}: ${await reply.text()}`)
      return reply.json()
    }
    const { token } = (await call('/api/login', undefined, { user: 'admin', password: 'demo' })) as { token: string }
    const limits = (await call('/api/groups/5/dlm-limits', token)) as DlmLimits
    const save = (importLimit: number) => call('/api/groups/5/dlm', token, { ...limits, importLimit })
    return filesOfEach((repetition) => save(60 + repetition))
  })
