import { Aedes, type Client } from 'aedes'
import type { Engine } from '#simulator/run/engine.ts'
import type { Tokens } from '#simulator/session/calls/tokens.ts'
import { sessionOf } from '#simulator/session/calls/visibility.ts'
import { MAX_BEHIND_BYTES, waitingBytes } from './reader-backlog.ts'
import { readFilter } from './topic-filter.ts'
import { WatchedTopics } from './watched-topics.ts'

/** The broker waits this long for a reader that takes nothing, then cuts it; its default of a minute freezes everybody. */
const DRAIN_TIMEOUT_MS = 4_000
const CONNECT_TIMEOUT_MS = 10_000

export interface Counts {
  refusedTokens: number
  refusedTopics: number
  /** Messages not delivered to a reader that was too far behind. */
  dropped: number
}

export interface Embedded {
  readonly broker: Aedes
  readonly watched: WatchedTopics
  /** Ends the sessions whose token is not valid any more, or that see more than their user may in another world. */
  readonly cutExpired: () => void
}

/**
 * The embedded broker. The user name is an access token. A user may subscribe to topics, and to filters with wildcards, of the
 * sellers that the user may see; a filter for all sellers is for the provider's staff. Clients publish nothing. Tokens are kept
 * beside their connection and written nowhere.
 */
export async function createBroker(engine: Engine, tokens: Tokens, counts: Counts): Promise<Embedded> {
  const tokenOf = new Map<Client, string>()
  const watched = new WatchedTopics()
  const userOf = (token: string | undefined) => tokens.userOf(token, 'access')

  const maySee = (client: Client, topic: string) => {
    const user = userOf(tokenOf.get(client))
    const filter = readFilter(topic)
    if (!user || !filter) return false
    return filter.sellerId === '+' ? user.sellerId === 0 : sessionOf(engine.world, user).seesSeller(filter.sellerId)
  }

  const broker = await Aedes.createBroker({
    // Its own queue finishes a message that has no subscriber inside the one before: thousands of them overflow the stack.
    // What is handed over at once is bounded in `handover.ts`.
    concurrency: 0,
    drainTimeout: DRAIN_TIMEOUT_MS,
    connectTimeout: CONNECT_TIMEOUT_MS,
    preConnect(_client, packet, done) {
      // Nothing is kept of a client that has gone: neither what it listened to, nor a last will, which nobody may publish.
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
      // Answered with CONNACK 5, not authorised.
      done(null, false)
    },
    authorizeSubscribe(client, subscription, done) {
      const isAllowed = !client.closed && maySee(client, subscription.topic) && watched.add(client, subscription.topic)
      if (!isAllowed) counts.refusedTopics += 1
      done(null, isAllowed ? { ...subscription, qos: 0 } : null)
    },
    authorizePublish(_client, _packet, done) {
      done(new Error('nobody may publish here'))
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
        // One that broke off while it was being let in has never been connected, so nobody says that it has gone.
        if (client.closed) tokenOf.delete(client)
        else if (!userOf(token) || (isAnotherWorld && seesTooMuch(client))) client.close()
      }
    },
  }
}
