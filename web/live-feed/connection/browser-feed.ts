import { readMqttUrl } from '#contract/live-feed.ts'
import { call } from '#platform/call.ts'
import { computerNow, now } from '#platform/platform-clock.ts'
import { consoleConfig } from '#ui/config/console-config.ts'
import { notify } from '#ui/notices/notices.ts'
import { store } from '#ui/store.ts'
import { connectMqtt } from './feed-client.ts'
import { feedUrlOf } from './feed-connection.ts'
import type { FeedDependencies } from '../feed.ts'

/** The dependencies of a feed in the browser. */
export const browserFeed: FeedDependencies = {
  now,
  nowMs: computerNow,
  after: (waitMs, run) => {
    const timer = setTimeout(run, waitMs)
    return () => clearTimeout(timer)
  },
  nextFrame: (run) => {
    const frame = requestAnimationFrame(run)
    return () => cancelAnimationFrame(frame)
  },
  chance: Math.random,
  // `call` renews a token that is about to expire; a refused token ends the session.
  readSource: async (stationId, signal) => {
    const reply = await call(readMqttUrl, { query: { stationId: String(stationId) }, signal })
    if (reply.outcome !== 'ok') return undefined
    const { mqttPath, platformOrigin = location.origin } = consoleConfig()
    return { ...reply.value, mqttUrl: feedUrlOf(reply.value.mqttUrl, mqttPath, platformOrigin) }
  },
  connect: connectMqtt,
  store,
  notify: ({ kind, text }) => notify[kind](text),
}
