import { Aedes, type Client } from 'aedes'
import { can } from '#contract/access.ts'
import { reportsInRealTime } from '#simulator/fingrid/world/telemetry.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import type { Engine } from '#simulator/run/engine.ts'
import type { Tokens } from '#simulator/session/calls/tokens.ts'
import { seesGroup, sessionOf, type UserSession } from '#simulator/session/calls/visibility.ts'
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

/** As for the read of the same values. */
const mayReadTelemetry = (session: UserSession, group: Group | undefined) =>
  group !== undefined && reportsInRealTime(group) && can.exportFingrid(session) && seesGroup(session, group)

/**
 * The embedded broker. The user name is an access token. A user who may see devices may subscribe to topics and wildcard filters
 * of the sellers that the user may see; a filter for all sellers requires provider staff. Clients cannot publish. Tokens are kept with their
 * connection and stored nowhere else.
 */
export async function createBroker(engine: Engine, tokens: Tokens, counts: BrokerCounts): Promise<Embedded> {
  const tokenOf = new Map<Client, string>()
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
    authenticate(client, username, _password, done) {
      if (username !== undefined && userOf(username)) {
        tokenOf.set(client, username)
        done(null, true)
        return
      }
      counts.refusedTokens += 1
      // The reply is CONNACK 5, not authorised.
      done(null, false)
    },
    authorizeSubscribe(client, subscription, done) {
      const isAllowed = !client.closed && maySee(client, subscription.topic) && watched.add(client, subscription.topic)
      if (!isAllowed) counts.refusedTopics += 1
      done(null, isAllowed ? { ...subscription, qos: 0 } : null)
    },
    authorizePublish(_client, _packet, done) {
      done(new Error('clients cannot publish to this broker'))
    },
    authorizeForward(client, packet) {
      if (waitingBytes(client) <= MAX_BEHIND_BYTES) return packet
      counts.dropped += 1
      return null
    },
  })
  watched.follow(broker)
  broker.on('clientDisconnect', (client) => tokenOf.delete(client))

  let { world } = engine
  const seesTooMuch = (client: Client) => [...watched.filtersOf(client)].some((filter) => !maySee(client, filter))

  return {
    broker,
    watched,
    cutExpired() {
      watched.forgetClosed()
      const isAnotherWorld = engine.world !== world
      world = engine.world
      for (const [client, token] of tokenOf) {
        // A client that disconnects during the handshake was never connected, so the broker reports no disconnect.
        if (client.closed) tokenOf.delete(client)
        else if (!userOf(token) || (isAnotherWorld && seesTooMuch(client))) client.close()
      }
    },
  }
}
