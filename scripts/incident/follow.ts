import { setTimeout as pause } from 'node:timers/promises'
import mqtt from 'mqtt'
import { SECOND_MS } from '#contract/durations.ts'
import type { IncidentPlatform } from '#contract/incident/reader.ts'
import { deviceValueTopic, readMqttUrl } from '#contract/live-feed.ts'
import type { Session } from './platform-reads.ts'
import type { Recording } from './recording.ts'

/** The feed is connected again after this time, ms. */
const CONNECT_AGAIN_MS = 5 * SECOND_MS

/** Connects to the live feed once, and resolves when the connection has ended, with the reason. */
async function feedOnce(
  recording: Recording,
  platform: IncidentPlatform,
  session: Session,
  signal: AbortSignal,
): Promise<string> {
  const stations = recording.stations.filter(({ mqtt: hasFeed }) => hasFeed)
  if (stations.length === 0) return 'No station has one.'
  const bySeller = new Map(stations.map((station) => [station.sellerId, station]))
  const topics: string[] = []
  let url: string | undefined
  for (const { stationId, sellerId } of bySeller.values()) {
    // oxlint-disable-next-line no-await-in-loop -- one call at a time
    const answer = await platform.ask(readMqttUrl, { query: { stationId: String(stationId) } }, signal)
    if ('problem' in answer) return `Its address cannot be read: ${answer.problem}`
    url ??= answer.value.mqttUrl
    const own = stations.filter((station) => station.sellerId === sellerId)
    topics.push(
      ...answer.value.destinationSellerIds.flatMap((seller) => own.map((one) => deviceValueTopic(seller, one.stationId))),
    )
  }
  if (url === undefined || topics.length === 0) return 'The platform offers no topics of these stations.'
  const username = await session.fresh()
  if (signal.aborted) return 'It was ended.'
  return await new Promise<string>((resolve) => {
    const client = mqtt.connect(url, { protocolVersion: 4, username, reconnectPeriod: 0, keepalive: 30, connectTimeout: 10_000 })
    let problem = 'The connection was lost.'
    const end = () => client.end(true)
    signal.addEventListener('abort', end, { once: true })
    client.on('error', (error) => (problem = `The connection failed: ${error.message}.`))
    client.on('message', (_topic, payload) => recording.take(payload.toString()))
    client.on('close', () => {
      signal.removeEventListener('abort', end)
      client.end(true)
      resolve(problem)
    })
    client.on('connect', () =>
      client.subscribe(topics, { qos: 0 }, (error, granted) => {
        if (error || granted?.every(({ qos }) => qos > 2)) problem = 'The platform refuses its topics to this user.'
        else recording.close('live feed')
      }),
    )
  })
}

/** Records the feed and polls of a group until `signal` is aborted. Rejects if the group cannot be read at the start. */
export async function follow(
  recording: Recording,
  platform: IncidentPlatform,
  { session, everyMs, signal }: { session: Session; everyMs: number; signal: AbortSignal },
): Promise<void> {
  const first = await recording.poll(platform, signal)
  if ('problem' in first) throw new Error(first.problem)
  recording.startMs = recording.now()
  const wait = (ms: number) => pause(ms, undefined, { signal }).catch(() => undefined)
  const feed = async () => {
    while (!signal.aborted) {
      // oxlint-disable-next-line no-await-in-loop -- one connection at a time
      const reason = await feedOnce(recording, platform, session, signal)
      if (!signal.aborted) recording.open('live feed', reason)
      // oxlint-disable-next-line no-await-in-loop -- waits for the next connection
      await wait(Math.min(CONNECT_AGAIN_MS, everyMs))
    }
  }
  const polls = async () => {
    while (!signal.aborted) {
      // oxlint-disable-next-line no-await-in-loop -- waits for the next read
      await wait(everyMs)
      // oxlint-disable-next-line no-await-in-loop -- one read at a time
      if (!signal.aborted) await recording.poll(platform, signal)
    }
  }
  await Promise.all([feed(), polls()])
}
