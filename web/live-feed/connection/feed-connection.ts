import { SECOND_MS } from '#contract/durations.ts'
import { deviceValueTopic } from '#contract/live-feed.ts'
import type { FeedClient } from './feed-client.ts'
import { GIVE_UP_MS, retryDelayMs, startOfFeed, stepFeed, type FeedEvent, type FeedStatus } from './feed-status.ts'
import { shownUrl } from './feed-url.ts'

export interface FeedSource {
  readonly mqttUrl: string
  readonly destinationSellerIds: readonly number[]
}

/** What a connection needs of the world around it; a test brings its own. */
export interface FeedParts {
  /** Undefined when the platform does not say; its calls renew or end the session where need be. */
  readSource(stationId: number, signal: AbortSignal): Promise<FeedSource | undefined>
  /** Connects with the token that is valid now. */
  connect(url: string): Promise<FeedClient>
  /** Only for measuring spans, ms. */
  nowMs(): number
  /** Runs once after the wait; the answer cancels it. */
  after(waitMs: number, run: () => void): () => void
  /** 0 to 1. */
  chance(): number
}

export interface FeedListener {
  status(is: FeedStatus, was: FeedStatus): void
  message(topic: string, payload: Uint8Array): void
}

export interface FeedConnection {
  readonly status: () => FeedStatus
  /** Ends a wait and tries at once; a connection that stands is left alone. */
  tryNow(): void
  /** A new start asked for by an operator. */
  retry(): void
  close(): void
}

/** A try that has no granted subscription by then is given up: the call, the socket or the broker is silent. */
const TRY_TIMEOUT_MS = 30 * SECOND_MS
/** The reply code of a broker that does not grant a subscription. */
const NOT_GRANTED = 128

/** The one owner of a station's live connection: finds the feed, connects, subscribes, and comes back for as long as it is open. */
export function openFeed(stationId: number, parts: FeedParts, listener: FeedListener): FeedConnection {
  let status: FeedStatus = startOfFeed(parts.nowMs())
  let isOpen = true
  /** Whatever belongs to an older turn comes too late. */
  let turn = 0
  let client: FeedClient | undefined
  let search = new AbortController()
  let cancelTry = () => {}
  let cancelWait = () => {}
  let cancelOverdue = () => {}

  const step = (event: FeedEvent) => {
    const was = status
    status = stepFeed(was, event, parts.nowMs())
    if (status !== was) listener.status(status, was)
  }

  const watchForOverdue = () => {
    cancelOverdue()
    cancelOverdue = parts.after(GIVE_UP_MS, () => step({ type: 'overdue' }))
  }

  const drop = () => {
    turn += 1
    search.abort()
    cancelTry()
    cancelWait()
    client?.end(true)
    client = undefined
  }

  const endTry = (event: FeedEvent) => {
    const wasConnected = status.state === 'connected'
    drop()
    step(event)
    if (wasConnected) watchForOverdue()
    if (status.state === 'connected' || (status.state === 'failed' && status.problem === 'missing-seller')) return
    const waitMs = retryDelayMs(status.attempt, parts.chance())
    step({ type: 'wait', untilMs: parts.nowMs() + waitMs })
    cancelWait = parts.after(waitMs, beginTry)
  }

  function beginTry() {
    drop()
    search = new AbortController()
    const mine = turn
    const endMine = (event: FeedEvent) => {
      if (mine === turn) endTry(event)
    }
    cancelTry = parts.after(TRY_TIMEOUT_MS, () => endMine({ type: 'lost' }))
    step({ type: 'try' })
    tryToConnect(search.signal, () => mine === turn, endMine).catch(() => endMine({ type: 'lost' }))
  }

  async function tryToConnect(signal: AbortSignal, isMine: () => boolean, end: (event: FeedEvent) => void) {
    const source = await parts.readSource(stationId, signal)
    if (!isMine()) return
    if (!source) return end({ type: 'no-address' })
    if (source.destinationSellerIds.length === 0) return end({ type: 'missing-seller' })
    const topics = source.destinationSellerIds.map((sellerId) => deviceValueTopic(sellerId, stationId))
    step({ type: 'address', address: { url: shownUrl(source.mqttUrl), topics } })

    const connected = await parts.connect(source.mqttUrl)
    if (!isMine()) return void connected.end(true)
    client = connected
    connected.on('error', (error) => end(isRefusal(error) ? { type: 'refused' } : { type: 'lost' }))
    connected.on('close', () => end({ type: 'lost' }))
    connected.on('message', (topic, payload) => isMine() && listener.message(topic, payload))
    connected.on('connect', () =>
      connected.subscribe(topics, { qos: 0 }, (error, granted) => {
        if (!isMine()) return
        // A refusal comes as a vague error, and the topic is listed as granted all the same.
        if (error || granted?.some(({ qos }) => qos === NOT_GRANTED)) return end({ type: 'subscription-refused' })
        cancelTry()
        cancelOverdue()
        step({ type: 'granted' })
      }),
    )
  }

  const tryNow = () => {
    if (isOpen && status.state !== 'connected') beginTry()
  }

  watchForOverdue()
  beginTry()

  return {
    status: () => status,
    tryNow,
    retry: () => {
      if (!isOpen || status.state === 'connected') return
      step({ type: 'retry' })
      watchForOverdue()
      beginTry()
    },
    close: () => {
      isOpen = false
      cancelOverdue()
      drop()
    },
  }
}

/** Only the broker's own answer to the token carries a code, 1 to 5 in MQTT 3.1.1. */
const isRefusal = (error: Error) => 'code' in error && typeof error.code === 'number' && error.code >= 1 && error.code <= 5
