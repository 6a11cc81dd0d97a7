import { timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { RPCServer } from 'ocpp-rpc'
import type { OwnHost } from '#simulator/http/own-host.ts'
import { refuseUpgrade } from '#simulator/http/refuse-upgrade.ts'
import type { Engine } from '#simulator/run/engine.ts'
import { failureLog } from '#simulator/run/failures.ts'
import { ChargerConnection, type RpcClient } from './connection.ts'
import { FrameLogs } from './frame-logs.ts'
import { foreignPage, refusalLog } from './foreign-page.ts'
import { identityOf } from './identity.ts'
import { stationsOf } from './known-chargers.ts'
import type { OutsideChargers } from './outside-chargers.ts'
import { LimitBursts } from './limit-bursts.ts'
import { WaitingList } from './waiting-list.ts'

const PROTOCOLS = ['ocpp2.0.1', 'ocpp1.6']
const FRAME_BYTES_AT_MOST = 256 * 1024
const PING_EVERY_MS = 25_000
const CONNECTIONS_AT_MOST = 10_000

/** The endpoint for chargers outside. */
export interface OcppEndpoint extends OutsideChargers {
  readonly port: number
  stop(): Promise<void>
}

const isPassword = (given: Buffer | string | undefined, wanted: string) => {
  const [a, b] = [Buffer.from(given ?? ''), Buffer.from(wanted)]
  return a.length === b.length && timingSafeEqual(a, b)
}

interface EndpointSettings extends Omit<OwnHost, 'server'> {
  readonly port: number
  readonly host: string
  /** Refuses messages that deviate from the standard, for makers who test firmware. */
  readonly isStrict?: boolean
}

/**
 * Listens for chargers at `/ocpp/IDENTITY`. Web pages of other origins are refused. Rejects with the error of the system if the port
 * is not available.
 */
export async function startOcpp(engine: Engine, settings: EndpointSettings): Promise<OcppEndpoint> {
  const { port, host } = settings
  const waiting = new WaitingList()
  const logs = new FrameLogs()
  const connections = new Map<string, ChargerConnection>()
  const rpc = new RPCServer({
    protocols: PROTOCOLS,
    strictMode: settings.isStrict ?? false,
    pingIntervalMs: PING_EVERY_MS,
    wssOptions: { maxPayload: FRAME_BYTES_AT_MOST },
  })
  const failed = failureLog(() => ({ worldTime: new Date(engine.world.nowMs).toISOString() }))
  /** The present connections of stations. */
  const ofStations = new Set<ChargerConnection>()
  const pinClock = (changed: ChargerConnection) => {
    if (connections.get(changed.identity) === changed && changed.isStation) ofStations.add(changed)
    else ofStations.delete(changed)
    const count = ofStations.size
    engine.pin.set(count === 0 ? null : `${count === 1 ? 'A charger is' : `${count} chargers are`} connected by OCPP`)
  }

  const logRefusal = refusalLog()
  const bursts = new LimitBursts(failed)
  const limitsSent = () => bursts.over()

  rpc.auth((accept, reject, { identity, password, protocols }) => {
    const wanted = stationsOf(engine.world, identity)[0]?.ocpp?.entry.password
    if (![...protocols].some((protocol) => PROTOCOLS.includes(protocol))) {
      reject(400, `The subprotocol must be ${PROTOCOLS.join(' or ')}`)
    } else if (wanted !== undefined && !isPassword(password, wanted)) reject(401, 'Unauthorized')
    else accept({})
  })
  rpc.on('client', (client: RpcClient) => {
    const frames = logs.open(client.identity ?? '')
    const connection = new ChargerConnection(client, {
      engine,
      waiting,
      frames,
      limitsSent,
      failed,
      isStrict: settings.isStrict ?? false,
    })
    connections.get(connection.identity)?.replace()
    connections.set(connection.identity, connection)
    pinClock(connection)
    client.once('close', () => {
      if (connections.get(connection.identity) === connection) connections.delete(connection.identity)
      void connection.closed().finally(() => pinClock(connection))
    })
  })

  const stopFollowing = [
    engine.pin.onLimits(() => bursts.start(connections.values())),
    engine.onReplaced(() => {
      for (const connection of connections.values()) connection.end(1_012, 'the run has been replaced')
    }),
  ]

  const server = createServer((_, response) => response.writeHead(426).end())
  server.on('upgrade', (request: IncomingMessage, socket: Socket, head: Buffer) => {
    socket.on('error', () => socket.destroy())
    const identity = identityOf(request.url)
    if (connections.size >= CONNECTIONS_AT_MOST) return refuseUpgrade(socket, '503 Service Unavailable')
    if (identity === undefined) return refuseUpgrade(socket, '404 Not Found')
    const refusal = foreignPage(request, settings)
    if (refusal !== undefined) {
      logRefusal(identity, request, refusal)
      return refuseUpgrade(socket, '403 Forbidden', refusal)
    }
    Promise.resolve(rpc.handleUpgrade(request, socket, head)).catch((error: unknown) => {
      failed(error)
      socket.destroy()
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port, host, backlog: 4_096 }, resolve)
  })
  // A connection that the system cannot accept.
  server.on('error', failed)
  return {
    port: (server.address() as AddressInfo).port,
    waiting,
    framesOf: (identity) => logs.of(identity),
    changed: (identity) => {
      const connection = connections.get(identity)
      if (!connection) return
      pinClock(connection)
      connection.stationsChanged()
    },
    async stop() {
      for (const stopOne of stopFollowing) stopOne()
      for (const connection of connections.values()) connection.end(1_001, 'the simulator stops')
      await new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
    },
  }
}
