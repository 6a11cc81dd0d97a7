import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Aedes } from 'aedes'
import { createServer as createStreamServer, type WebSocketDuplex } from 'websocket-stream'
import { deviceValueTopic, type DeviceMessage } from '#contract/live-feed.ts'
import { startSimulator } from '#simulator/start.ts'

/** Measured by `live-feed`: the console, with a broker that carries far more for one station than a station sends. */
export interface Ready {
  url: string
  deviceId: string
}

/** Interval between two checks for messages that are due. */
const EVERY_MS = 5

const FAR_BEHIND = 256 * 2 ** 20
interface QueueBound {
  _writableState: { highWaterMark: number }
}

const listening = (server: Server) =>
  new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
  })

const broker = await Aedes.createBroker()
const brokerServer = createServer()
createStreamServer({ server: brokerServer }).on('stream', (stream: WebSocketDuplex & QueueBound) => {
  // A tab that lags behind for a moment is caught up with later: nothing is lost before it is in the tab.
  stream._writableState.highWaterMark = FAR_BEHIND
  broker.handle(stream)
})
const brokerPort = await listening(brokerServer)

const simulator = await startSimulator({ port: 0, broker: `ws://127.0.0.1:${brokerPort}` })
const station = simulator.engine.world.stations.find((one) => one.hasLiveFeed && one.sellerId !== null)
if (!station) throw new Error('no station of the site has a live feed')
// The world is paused, so that only this program publishes for the station.
simulator.engine.setClock({ paused: true })

const topic = deviceValueTopic(station.sellerId ?? 0, station.stationId)
const text = (value: number, digits = 0) => value.toFixed(digits)

/** A message as a station sends it, about 500 bytes, in which some values change and some do not. */
function message(seq: number): DeviceMessage {
  const powerW = 7000 + 500 * Math.sin(seq / 500)
  return {
    ts: new Date(Date.UTC(2026, 2, 2, 8) + seq).toISOString(),
    deviceId: station?.deviceId ?? '',
    stationId: station?.stationId ?? 0,
    seq,
    values: [
      { key: 'Power.Active.Import', value: text(powerW), unit: 'W' },
      { key: 'Power.Active.Export', value: '0', unit: 'W' },
      { key: 'SoC', value: text(20 + ((seq / 1000) % 60), 1), unit: 'Percent' },
      { key: 'Frequency', value: text(49_980 + (seq % 40)), unit: 'mHz' },
      { key: 'Pbaseline', value: '5000', unit: 'W' },
      { key: 'ffrPositive', value: '1000', unit: 'W' },
      { key: 'ffrNegative', value: '1000', unit: 'W' },
      { key: 'pMax', value: '10000', unit: 'W' },
      { key: 'pMin', value: '-10000', unit: 'W' },
    ],
  }
}

let seq = 0
function send() {
  seq += 1
  const payload = JSON.stringify(message(seq))
  broker.publish({ cmd: 'publish', topic, payload, qos: 0, retain: false, dup: false }, () => {})
}

/** Sends evenly, catching up with what a late timer has left undone; resolves with the number of the last message. */
function run(perSecond: number, seconds: number): Promise<number> {
  const startMs = performance.now()
  let sent = 0
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      const elapsedMs = Math.min(performance.now() - startMs, seconds * 1000)
      for (const due = (elapsedMs / 1000) * perSecond; sent < due; sent++) send()
      if (elapsedMs < seconds * 1000) return
      clearInterval(timer)
      resolve(seq)
    }, EVERY_MS)
  })
}

/** Asked for `5000 for 60` messages a second and seconds, it answers with the number of the last message. */
process.on('message', (asked) => {
  const [perSecond = 0, seconds = 0] = String(asked).split(' for ').map(Number)
  void run(perSecond, seconds).then((last) => process.send?.(last))
})
// Stops the child processes of a failed measurement as well.
process.on('disconnect', () => process.exit())
process.send?.({ url: simulator.url, deviceId: station.deviceId } satisfies Ready)
