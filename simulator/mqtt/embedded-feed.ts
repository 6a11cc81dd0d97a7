import type { EventEmitter } from 'node:events'
import type { Aedes } from 'aedes'
import type { Engine } from '#simulator/run/engine.ts'
import { during } from '#simulator/run/failures.ts'
import type { Tokens } from '#simulator/session/calls/tokens.ts'
import { type BrokerCounts, createBroker } from './embedded.ts'
import type { FeedPublisher } from './feed.ts'
import type { DeviceGate } from './device-gate.ts'
import { PublishQueue } from './handover.ts'
import { Publisher } from './publish.ts'
import { RetainedStatuses } from './retained-statuses.ts'

/** A way to connect to the embedded broker. */
export interface Entrance {
  /** Ends every open connection immediately. */
  cutAll(): void
  stop(): void
}

interface EmbeddedSettings {
  readonly engine: Engine
  readonly tokens: Tokens
  /** Devices outside; without them no client may publish. */
  readonly devices?: DeviceGate | undefined
  /** Called with an error that the feed has caught. */
  readonly report: (error: unknown) => void
  /** Opens the entrances. They accept no connection while `isDown`, and pass each one on to the broker. */
  readonly open: (broker: Pick<Aedes, 'handle'>, isDown: () => boolean) => readonly Entrance[] | Promise<readonly Entrance[]>
}

/** Interval of the check for sessions with expired tokens, ms of real time. */
const POLL_MS = 1_000

/** Starts the live feed with the embedded broker, whose connections come from any entrance. */
export async function startEmbeddedFeed({ engine, tokens, devices, report, open }: EmbeddedSettings): Promise<FeedPublisher> {
  const counts: BrokerCounts = { refusedTokens: 0, refusedTopics: 0, dropped: 0 }
  const { broker, watched, cutExpired } = await createBroker(engine, tokens, counts, devices)
  const handover = new PublishQueue(broker, watched.subscriptionsTo, report)
  const publisher = new Publisher(engine, {
    wants: (topic) => watched.has(topic) && handover.admitOrDrop(),
    send: (topic, payload) => handover.send(topic, payload),
  })
  new RetainedStatuses(engine, watched).follow(broker, report)
  // The type definitions lack this event. Without a listener it ends the process.
  ;(broker as EventEmitter).on('error', report)

  const isDown = () => engine.conditions.broker.down
  const entrances = await open(broker, isDown)
  const obeyConditions = () => {
    if (isDown()) for (const entrance of entrances) entrance.cutAll()
    cutExpired()
  }
  const stopDevices = devices?.follow((topic, payload) => {
    if (!isDown() && watched.has(topic)) handover.send(topic, payload)
  })
  const endings = [
    engine.onSecond((world) => during('publishing the live feed', () => publisher.publishSecond(world))),
    engine.onChange(obeyConditions),
  ]
  const look = setInterval(() => {
    try {
      during('looking for sessions that have expired', obeyConditions)
    } catch (error) {
      report(error)
    }
  }, POLL_MS)

  return {
    stats: () => ({
      ...counts,
      dropped: counts.dropped + handover.dropped + publisher.dropped,
      clients: broker.connectedClients,
      topics: watched.size,
      sent: handover.sent,
      unwatched: handover.unwatched,
      lost: publisher.lost,
    }),
    settled: () => handover.settled(),
    async stop() {
      clearInterval(look)
      for (const end of endings) end()
      stopDevices?.()
      await new Promise<void>((resolve) => broker.close(resolve))
      for (const entrance of entrances) entrance.stop()
    },
  }
}
