import { Aedes, type Client } from 'aedes'
import { can } from '#contract/access.ts'
import { reportsInRealTime } from '#simulator/fingrid/world/telemetry.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import type { Engine } from '#simulator/run/engine.ts'
import type { Tokens } from '#simulator/session/calls/tokens.ts'
import { seesGroup, sessionOf, type UserSession } from '#simulator/session/calls/visibility.ts'
import type { DeviceGate } from './device-gate.ts'
import { MAX_BEHIND_BYTES, waitingBytes } from './reader-backlog.ts'
import { readFilter, readTelemetryTopic } from './topic-filter.ts'
import { WatchedTopics } from './watched-topics.ts'

/** The broker disconnects a reader that takes nothing for this long. Its default of a minute would block all readers. */
const DRAIN_TIMEOUT_MS = 4_000
const CONNECT_TIMEOUT_MS = 10_000

export interface BrokerCounts {
  refusedTokens: number
  refusedTopics: number
  /** Messages not delivered to readers that were too far behind. */
  dropped: number
}

export interface Embedded {
  readonly broker: Aedes
  readonly watched: WatchedTopics
  /** Ends the sessions whose token is no longer valid, and the sessions that see more than their user may after a reset. */
  readonly cutExpired: () => void
}

/** From where a client connects, for refusals. */
const addressOf = ({ req, conn }: Client): string =>
  req?.socket.remoteAddress ?? (conn as { readonly remoteAddress?: string }).remoteAddress ?? ''

/** As for the read of the same values. */
const mayReadTelemetry = (session: UserSession, group: Group | undefined) =>
  group !== undefined && reportsInRealTime(group) && can.exportFingrid(session) && seesGroup(session, group)

/**
 * The embedded broker. The user name is an access token. A user who may see devices may subscribe to topics and wildcard filters
 * of the sellers that the user may see; a filter for all sellers requires provider staff. Only devices outside publish, on their
 * own topics. Tokens are kept with their connection and stored nowhere else.
 */
export async function createBroker(
  engine: Engine,
  tokens: Tokens,
  counts: BrokerCounts,
  devices?: DeviceGate,
): Promise<Embedded> {
  const tokenOf = new Map<Client, string>()
  /** Identities of devices outside. */
  const deviceOf = new Map<Client, string>()
  const watched = new WatchedTopics()
  const userOf = (token: string | undefined) => tokens.userOf(token, 'access')

  const maySee = (client: Client, topic: string) => {
    const user = userOf(tokenOf.get(client))
    if (!user) return false
    const session = sessionOf(engine.world, user)
    const groupId = readTelemetryTopic(topic)
    if (groupId !== undefined) return mayReadTelemetry(session, engine.world.groups.get(groupId))
    const filter = readFilter(topic)
    // As for the reads of a device, and for the call that returns the URL of the feed.
    if (!filter || !can.seeDevices(session)) return false
    return filter.sellerId === '+' ? user.sellerId === 0 : session.seesSeller(filter.sellerId)
  }

  const broker = await Aedes.createBroker({
    // The queue of the broker processes a message without subscribers inside the previous one, so thousands overflow the stack.
    // `handover.ts` limits the number of messages inside the broker.
    concurrency: 0,
    drainTimeout: DRAIN_TIMEOUT_MS,
    connectTimeout: CONNECT_TIMEOUT_MS,
    preConnect(_client, packet, done) {
      // No state is kept of a disconnected client: no subscriptions, and no last will, because clients cannot publish.
      packet.clean = true
      delete packet.will
      done(null, true)
    },
    authenticate(client, username, password, done) {
      if (username !== undefined && userOf(username)) {
        tokenOf.set(client, username)
        done(null, true)
        return
      }
      const signedIn = devices?.signIn(username ?? '', password?.toString() ?? '', addressOf(client)) ?? { refusedAfterMs: 0 }
      if ('identity' in signedIn) {
        deviceOf.set(client, signedIn.identity)
        done(null, true)
        return
      }
      counts.refusedTokens += 1
      // The reply is CONNACK 5, not authorised.
      if (signedIn.refusedAfterMs === 0) done(null, false)
      else setTimeout(() => done(null, false), signedIn.refusedAfterMs).unref()
    },
    authorizeSubscribe(client, subscription, done) {
      const identity = deviceOf.get(client)
      const { topic } = subscription
      const isOwn = identity !== undefined && devices?.maySubscribe(identity, topic) === true
      const isAllowed = !client.closed && (isOwn || maySee(client, topic)) && watched.add(client, topic)
      if (!isAllowed) counts.refusedTopics += 1
      done(null, isAllowed ? { ...subscription, qos: 0 } : null)
    },
    authorizePublish(client, packet, done) {
      const identity = client ? deviceOf.get(client) : undefined
      if (!devices || identity === undefined || !devices.mayPublish(identity, packet.topic)) {
        done(new Error('clients cannot publish to this topic'))
        return
      }
      // Nothing is kept of a device: a report that arrives later would be an old one.
      packet.retain = false
      devices.received(identity, packet.topic, packet.payload.toString())
      done(null)
    },
    authorizeForward(client, packet) {
      if (waitingBytes(client) <= MAX_BEHIND_BYTES) return packet
      counts.dropped += 1
      return null
    },
  })
  watched.follow(broker)
  const closings = new Map<Client, () => void>()
  broker.on('clientReady', (client) => {
    const identity = deviceOf.get(client)
    if (!devices || identity === undefined) return
    const close = () => client.close()
    closings.set(client, devices.opened(identity, close))
  })
  const forget = (client: Client) => {
    tokenOf.delete(client)
    deviceOf.delete(client)
    closings.get(client)?.()
    closings.delete(client)
  }
  broker.on('clientDisconnect', forget)
  broker.on('subscribe', (subscriptions, client) => {
    for (const { topic } of subscriptions) {
      const last = watched.filtersOf(client).has(topic) ? devices?.retained(topic) : undefined
      if (last) client.publish({ cmd: 'publish', ...last, qos: 0, retain: true, dup: false }, () => {})
    }
  })

  let { world } = engine
  const seesTooMuch = (client: Client) => [...watched.filtersOf(client)].some((filter) => !maySee(client, filter))

  return {
    broker,
    watched,
    cutExpired() {
      watched.forgetClosed()
      const isAnotherWorld = engine.world !== world
      world = engine.world
      for (const client of deviceOf.keys()) if (client.closed) forget(client)
      for (const [client, token] of tokenOf) {
        // A client that disconnects during the handshake was never connected, so the broker reports no disconnect.
        if (client.closed) tokenOf.delete(client)
        else if (!userOf(token) || (isAnotherWorld && seesTooMuch(client))) client.close()
      }
    },
  }
}
