import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import mqtt, { type IClientOptions, type MqttClient } from 'mqtt'
import { attachFeed } from '#simulator/mqtt/broker.ts'
import { DeviceLink } from '#simulator/mqtt-devices/link/device-link.ts'
import { FrameLogs } from '#simulator/ocpp/endpoint/frame-logs.ts'
import { WaitingList } from '#simulator/ocpp/endpoint/waiting-list.ts'
import { createTokens } from '#simulator/session/calls/tokens.ts'
import { mqttSite } from './mqtt-site.ts'
import { runsAt } from './ocpp-endpoint.ts'
import { smallSite } from './sample-site.ts'

/** A paused engine with the devices of `mqttSite`, and the embedded broker on sockets of 127.0.0.1. */
export async function startDeviceSite({
  hasDevices = true,
  v2g,
  dlm,
  meters = [],
  external,
  change = {},
}: {
  readonly hasDevices?: boolean
  readonly v2g?: Record<string, unknown>
  readonly dlm?: Record<string, unknown>
  readonly meters?: readonly unknown[]
  /** Address of another broker. */
  readonly external?: string
  /** Of other parts of the site. */
  readonly change?: Record<string, unknown>
} = {}) {
  const begin = runsAt(smallSite({ ...mqttSite(v2g, dlm), meters, ...change }), 'devices')
  const engine = begin()
  const failed: unknown[] = []
  const [waiting, logs] = [new WaitingList(), new FrameLogs()]
  const link = new DeviceLink(engine, { waiting, logs, failed: (error) => failed.push(error) })
  const clock = { nowMs: 0 }
  const tokens = createTokens(engine, () => clock.nowMs)
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const tcp = { port: 0, host: '127.0.0.1' }
  const feed = await attachFeed({
    server,
    engine,
    tokens,
    tcp,
    ...(external && { external }),
    ...(hasDevices && { devices: link }),
  })
  const urls = {
    ws: `ws://127.0.0.1:${(server.address() as AddressInfo).port}/mqtt`,
    tcp: external ?? `mqtt://127.0.0.1:${feed.mqttPort}`,
  }
  const clients: MqttClient[] = []
  /** Rejects with the reason of a refusal. */
  const connect = (username: string, password: string | undefined, way: keyof typeof urls = 'tcp', more: IClientOptions = {}) =>
    new Promise<MqttClient>((resolve, reject) => {
      const client = mqtt.connect(urls[way], { username, ...(password && { password }), reconnectPeriod: 0, ...more })
      clients.push(client)
      client.once('connect', () => resolve(client))
      client.once('error', reject)
      client.once('close', () => reject(new Error('closed')))
    })
  const token = (name = 'admin') => {
    const user = engine.world.users.find((one) => one.user === name)
    if (!user) throw new Error(`the site has no ${name}`)
    return tokens.issue(user, 'access').token
  }
  const station = (place = 0) => {
    const found = engine.world.stations[place]
    if (!found) throw new Error('The site has fewer stations')
    return found
  }
  const stop = async () => {
    for (const client of clients) client.end(true)
    await feed.stop()
    server.close()
    server.closeAllConnections()
    engine.stop()
  }
  return { engine, link, waiting, feed, logs, failed, clock, urls, connect, token, station, begin, stop }
}
