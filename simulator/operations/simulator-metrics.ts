import type { FeedStats } from '#simulator/mqtt/feed.ts'
import type { Engine } from '#simulator/run/engine.ts'
import type { Metrics } from './metrics.ts'

/** Interval of the comparison of the speeds, ms of real time. */
const CHECK_MS = 1_000

/** Counts the ticks by which the world falls behind its speed, because the machine or an external broker is too slow, or the machine stood still. */
export function lateTicks(engine: Pick<Engine, 'state'>) {
  let count = 0
  const timer = setInterval(() => {
    const { speed, actualSpeed, paused } = engine.state()
    if (!paused) count += Math.max(0, speed - actualSpeed)
  }, CHECK_MS)
  timer.unref()
  return { count: () => count, stop: () => clearInterval(timer) }
}

/** The metrics of world and live feed. */
export function addSimulatorMetrics(
  metrics: Metrics,
  engine: Pick<Engine, 'state'>,
  { late, feed }: { late: { count: () => number }; feed: () => FeedStats | undefined },
) {
  metrics.counter('loadstar_ticks_late_total', 'Ticks by which the world fell behind its speed.', late.count)
  metrics.gauge('loadstar_world_speed', 'World seconds per second that are wanted.', () => engine.state().speed)
  metrics.gauge('loadstar_world_speed_actual', 'World seconds per second of the last 5 s.', () => engine.state().actualSpeed)
  metrics.gauge('loadstar_stations', 'Stations of the site.', () => engine.state().stations)
  metrics.gauge('loadstar_mqtt_clients', 'MQTT clients of the live feed.', () => feed()?.clients ?? 0)
  metrics.counter('loadstar_mqtt_sent_total', 'Messages sent by the live feed.', () => feed()?.sent ?? 0)
  metrics.counter('loadstar_mqtt_dropped_total', 'Messages that slow readers did not get.', () => feed()?.dropped ?? 0)
}
