/**
 * Provides: chargers outside: the OCPP endpoint, their messages, and an own charger. Needs: activity, core, demand-response,
 * devices, dlm, dynamics, grid, groups, history, http, meters, run, session, sites, stations.
 */

import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { RPCServer } from 'ocpp-rpc'
import type { OwnHost } from '#simulator/http/own-host.ts'
import { refuseUpgrade } from '#simulator/http/refuse-upgrade.ts'
import type { Engine } from '#simulator/run/engine.ts'
import { failureLog } from '#simulator/run/failures.ts'
import { ChargerConnection, type RpcClient } from './connection.ts'
import { FrameLogs } from './frame-logs.ts'
import { admitted, PROTOCOLS } from './admission.ts'
import { refusalLog } from './foreign-page.ts'
import { HEARTBEAT_MS } from '../model/ocpp-charger.ts'
import { WrongPasswords } from './wrong-passwords.ts'
import { LimitBursts } from './limit-bursts.ts'
import { WaitingList, type OutsideChargers } from './waiting-list.ts'

const MAX_FRAME_BYTES = 256 * 1024
/** Messages defer pings. A charger that keeps the interval of heartbeats needs none, and some do not answer them. */
const PING_EVERY_MS = HEARTBEAT_MS + 5_000
const FULL = 'The endpoint has too many connections.'
/** A charger has this time to answer the end of its connection, ms. */
const GRACE_MS = 1_000
const MAX_CONNECTIONS = 10_000

/** The endpoint for chargers outside. */
export interface OcppEndpoint extends OutsideChargers {
  readonly port: number
  stop(): Promise<void>
}

interface EndpointSettings extends Omit<OwnHost, 'server'> {
  readonly port: number
  readonly host: string
  /** Refuses messages that deviate from the standard, for makers who test firmware. */
  readonly isStrict?: boolean
  /** Shared with devices that connect by MQTT. */
  readonly waiting?: WaitingList
  readonly logs?: FrameLogs
  /** Interval of pings without a message of the charger; 35 s by default. */
  readonly pingEveryMs?: number
}

/**
 * Listens for chargers at `/ocpp/IDENTITY`. Web pages of other origins are refused. Rejects with the error of the system if the port
 * is not available.
 */
export async function startOcpp(engine: Engine, settings: EndpointSettings): Promise<OcppEndpoint> {
  const { port, host } = settings
  const { waiting = new WaitingList(), logs = new FrameLogs() } = settings
  const connections = new Map<string, ChargerConnection>()
  const rpc = new RPCServer({
    protocols: PROTOCOLS,
    strictMode: settings.isStrict ?? false,
    pingIntervalMs: settings.pingEveryMs ?? PING_EVERY_MS,
    deferPingsOnActivity: true,
    wssOptions: { maxPayload: MAX_FRAME_BYTES },
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
  const passwords = new WrongPasswords()
  /** Of all chargers, those that are refused too. */
  const sockets = new Set<Socket>()
  const bursts = new LimitBursts(failed)
  const limitsSent = () => bursts.over()

  rpc.on('client', (client: RpcClient) => {
    const frames = logs.open(client.identity ?? '')
    const connection = new ChargerConnection(client, {
      engine,
      waiting,
      frames,
      limitsSent,
      failed,
      log: (text) => console.info(text),
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
      waiting.removeDisconnected()
      for (const connection of connections.values()) connection.end(1_012, 'the run has been replaced')
    }),
  ]

  const server = createServer((_, response) => response.writeHead(426).end())
  server.on('upgrade', (request: IncomingMessage, socket: Socket, head: Buffer) => {
    socket.on('error', () => socket.destroy())
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    const { world } = engine
    const read =
      connections.size < MAX_CONNECTIONS
        ? admitted(request, { world, waiting, passwords, own: settings })
        : { status: '503 Service Unavailable', sentence: FULL }
    if ('status' in read) {
      const { status, sentence, delayMs = 0 } = read
      logRefusal(request, sentence)
      setTimeout(() => refuseUpgrade(socket, status, sentence), delayMs)
      return
    }
    // The library reads the identity from the path.
    request.url = `/ocpp/${encodeURIComponent(read.identity)}`
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
      const cut = setTimeout(() => {
        for (const socket of sockets) socket.destroy()
      }, GRACE_MS)
      await new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
      clearTimeout(cut)
    },
  }
}
