import { Aedes, type Client } from 'aedes'
import type { WebSocketDuplex } from 'websocket-stream'
import { sellerOfTopic } from '#contract/live-feed.ts'
import type { Engine } from '#simulator/engine.ts'
import type { Tokens } from '#simulator/http/tokens.ts'
import { sessionOf } from '#simulator/http/visibility.ts'
import { waitingBytes } from './socket-server.ts'

/** The broker waits this long for a reader that takes nothing, then cuts it; its default of a minute freezes everybody. */
const DRAIN_TIMEOUT_MS = 4_000
/** A reader this far behind misses messages rather than hold up the others. */
const BEHIND_AT_MOST = 256 * 1024
const TOPICS_AT_MOST = 5_000
const CONNECT_TIMEOUT_MS = 10_000

export interface Counts {
  refusedTokens: number
  refusedTopics: number
  /** Messages not delivered to a reader that was too far behind. */
  dropped: number
}

export interface Gatekeeping {
  readonly broker: Aedes
  /** Ends the sessions whose token is not good any more. */
  readonly cutExpired: () => void
}

/**
 * The embedded broker. The user name is an access token; one may listen to exact topics of sellers that one may see, and
 * publish nothing. Tokens are kept beside their connection and written nowhere.
 */
export async function createBroker(
  engine: Engine,
  tokens: Tokens,
  counts: Counts,
  topicsOf: (client: Client) => number,
): Promise<Gatekeeping> {
  const tokenOf = new Map<Client, string>()
  const userOf = (token: string | undefined) => tokens.userOf(token, 'access')

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
      const user = userOf(tokenOf.get(client))
      const sellerId = sellerOfTopic(subscription.topic)
      const isAllowed =
        user && sellerId !== undefined && sessionOf(engine.world, user).seesSeller(sellerId) && topicsOf(client) < TOPICS_AT_MOST
      if (!isAllowed) counts.refusedTopics += 1
      done(null, isAllowed ? { ...subscription, qos: 0 } : null)
    },
    authorizePublish(_client, _packet, done) {
      done(new Error('nobody may publish here'))
    },
    authorizeForward(client, packet) {
      if (waitingBytes(client.conn as WebSocketDuplex) <= BEHIND_AT_MOST) return packet
      counts.dropped += 1
      return null
    },
  })
  broker.on('clientDisconnect', (client) => tokenOf.delete(client))

  return {
    broker,
    cutExpired() {
      for (const [client, token] of tokenOf) {
        // One that broke off while it was being let in has never been connected, so nobody says that it has gone.
        if (client.closed) tokenOf.delete(client)
        else if (!userOf(token)) client.close()
      }
    },
  }
}
