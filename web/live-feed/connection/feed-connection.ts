import { SECOND_MS } from '#contract/durations.ts'
import { deviceValueTopic } from '#contract/live-feed.ts'
import type { FeedClient } from './feed-client.ts'
import { FAILED_AFTER_MS, retryDelayMs, initialStatus, stepFeed, type FeedEvent, type FeedStatus } from './feed-status.ts'

/** The address of a feed for display: without user, password, query and fragment. */
export function shownUrl(mqttUrl: string): string {
  try {
    const url = new URL(mqttUrl)
    return `${url.protocol}//${url.host}${url.pathname}`
  } catch {
    return mqttUrl.replace(/^([^/]*\/\/)?[^/]*@/, '$1').replace(/[?#].*$/s, '')
  }
}

/** The address of the feed: that of the platform, or the path that the installation sets at the platform's origin. */
export function feedUrlOf(sentUrl: string, mqttPath: string | undefined, platformOrigin: string): string {
  return mqttPath === undefined ? sentUrl : `${platformOrigin.replace(/^http/, 'ws')}${mqttPath}`
}

export interface FeedSource {
  readonly mqttUrl: string
  readonly destinationSellerIds: readonly number[]
}

/** The dependencies of a connection. */
export interface ConnectionDependencies {
  /** Reads the address of the feed; undefined when the platform returns none. Renews or ends the session where necessary. */
  readSource(stationId: number, signal: AbortSignal): Promise<FeedSource | undefined>
  /** Connects with the token that is valid now. */
  connect(url: string): Promise<FeedClient>
  /** Monotonic time for durations, ms. */
  nowMs(): number
  /** Runs once after the wait; the returned function cancels it. */
  after(waitMs: number, run: () => void): () => void
  /** A random number from 0 to 1. */
  chance(): number
}

export interface FeedListener {
  status(is: FeedStatus, was: FeedStatus): void
  message(topic: string, payload: Uint8Array): void
}

export interface FeedConnection {
  readonly status: () => FeedStatus
  /** Ends the wait and connects immediately; does nothing while connected. */
  tryNow(): void
  /** Starts again at the request of an operator, as if newly opened. */
  retry(): void
  close(): void
}

/** Timeout of an attempt, from reading the address to the granted subscription. */
const TRY_TIMEOUT_MS = 30 * SECOND_MS
/** The reply code of a broker that refuses a subscription. */
const NOT_GRANTED = 128

/** Owns the live connection of a station: reads the address, connects, subscribes, and reconnects until it is closed. */
export function openFeed(stationId: number, parts: ConnectionDependencies, listener: FeedListener): FeedConnection {
  let status: FeedStatus = initialStatus(parts.nowMs())
  let isOpen = true
  /** Number of the present attempt; events of older attempts are ignored. */
  let attemptId = 0
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
    cancelOverdue = parts.after(FAILED_AFTER_MS, () => step({ type: 'overdue' }))
  }

  const drop = () => {
    attemptId += 1
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
    const ownId = attemptId
    const endMine = (event: FeedEvent) => {
      if (ownId === attemptId) endTry(event)
    }
    cancelTry = parts.after(TRY_TIMEOUT_MS, () => endMine({ type: 'lost' }))
    step({ type: 'try' })
    tryToConnect(search.signal, () => ownId === attemptId, endMine).catch(() => endMine({ type: 'lost' }))
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
        // A refusal arrives as an unspecific error, although the topic is listed as granted.
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

/** Only the broker's reply to the token has a code, 1 to 5 in MQTT 3.1.1. */
const isRefusal = (error: Error) => 'code' in error && typeof error.code === 'number' && error.code >= 1 && error.code <= 5
