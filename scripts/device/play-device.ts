import { setTimeout as wait } from 'node:timers/promises'
import mqtt, { type MqttClient } from 'mqtt'
import { DeviceSetpoint, GRID_FREQUENCY_TOPIC, GridFrequency, JoinAnswer } from '#contract/ocpp/mqtt-devices.ts'
import { joinAnswerTopic, joinTopic } from '#contract/ocpp/mqtt-devices.ts'
import { refuse } from '../arguments.ts'
import { OwnDevice, OwnMeter, type DeviceOptions } from './own-device.ts'

const EVERY_MS = 1_000
/** A device that vanishes is gone after this time, and returns after the same time. */
const VANISHES_AFTER_MS = 60_000

const WAITS = {
  station: 'Waits until it is added on the page Stations.',
  meter: 'Waits until a group has its identity as the id of its external meter.',
}

interface Play extends DeviceOptions {
  readonly url: string
  readonly identity: string
  readonly password: string
}

const parsed = (payload: Buffer): unknown => {
  try {
    return JSON.parse(payload.toString())
  } catch {
    return undefined
  }
}

/** Learns its topics, reports every second and follows its setpoint, until the connection ends or the time is over. */
async function live(
  client: MqttClient,
  device: OwnDevice | OwnMeter,
  { identity, kind, ratedW }: Play,
  forMs: number,
): Promise<void> {
  let topic: string | undefined
  let shownTopic: string | undefined
  let measured = () => {}
  client.on('message', (from, payload) => {
    if (from === joinAnswerTopic(identity)) {
      const joined = JoinAnswer.safeParse(parsed(payload)).data
      if (!joined || `${joined.topic}` === shownTopic) return
      shownTopic = `${joined.topic}`
      topic = joined.topic
      console.log(topic === undefined ? WAITS[kind === 'meter' ? 'meter' : 'station'] : `Is the ${joined.state} of ${topic}.`)
      if (joined.state === 'station') client.subscribe([`${topic}/setpoint`, GRID_FREQUENCY_TOPIC])
      return
    }
    if (from === GRID_FREQUENCY_TOPIC) {
      if (device instanceof OwnDevice) device.measure(GridFrequency.safeParse(parsed(payload)).data?.frequencyHz ?? [])
      return measured()
    }
    const setpoint = DeviceSetpoint.safeParse(parsed(payload)).data
    if (!setpoint || topic === undefined || device instanceof OwnMeter) return
    client.publish(`${topic}/answer`, JSON.stringify(device.take(setpoint)))
  })
  await client.subscribeAsync(joinAnswerTopic(identity))
  await client.publishAsync(
    joinTopic(identity),
    JSON.stringify({ kind, vendor: 'Loadstar', model: 'Own device', ratedPowerW: ratedW }),
  )
  const startMs = performance.now()
  for (let [atMs, beforeMs] = [startMs, startMs - EVERY_MS]; atMs - startMs < forMs && client.connected;) {
    const report = device.report((atMs - beforeMs) / 1_000)
    if (topic !== undefined) client.publish(`${topic}/report`, JSON.stringify(report))
    // A response is reported at once.
    await Promise.race([wait(EVERY_MS), new Promise<void>((resolve) => (measured = resolve))])
    ;[atMs, beforeMs] = [performance.now(), atMs]
  }
}

/** Plays a device until the process ends. Ends it if the first connection is refused. */
export async function playDevice(play: Play): Promise<void> {
  const { url, identity, password, behaves } = play
  const device = play.kind === 'meter' ? new OwnMeter(play) : new OwnDevice(play)
  for (let isFirst = true; ; isFirst = false) {
    try {
      const client = await mqtt.connectAsync(url, { username: identity, password, reconnectPeriod: 0 })
      console.log(`${identity} has connected to ${url}. Stop with Ctrl+C.`)
      await live(client, device, play, behaves === 'vanishes' ? VANISHES_AFTER_MS : Infinity)
      await client.endAsync(true)
    } catch (error) {
      if (isFirst) refuse(`The device could not connect to ${url} (${error instanceof Error ? error.message : String(error)}).`)
    }
    await wait(behaves === 'vanishes' ? VANISHES_AFTER_MS : EVERY_MS)
  }
}
