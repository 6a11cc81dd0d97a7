import { bearer } from '#platform/credentials.ts'

interface Timer {
  set(run: () => void, everyMs: number): number
  clear(id: number): void
}

const native: Timer = { set: (run, everyMs) => window.setInterval(run, everyMs), clear: (id) => window.clearInterval(id) }

/**
 * The interval timer of the keepalive. Browsers throttle the timers of a hidden tab to one per minute, too slow for the
 * broker, but not the timers of a worker. The library's own worker uses a blob URL, which the content security policy forbids.
 */
function keepaliveTimer(): Timer {
  const workers = new Map<number, Worker>()
  let lastId = 0
  return {
    set: (run, everyMs) => {
      let worker: Worker
      try {
        worker = new Worker(new URL('./keepalive-worker.ts', import.meta.url), { type: 'module' })
      } catch {
        return native.set(run, everyMs)
      }
      worker.addEventListener('message', run)
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin
      worker.postMessage(everyMs)
      lastId -= 1
      workers.set(lastId, worker)
      return lastId
    },
    // Ids of worker timers are negative, ids of the browser positive.
    clear: (id) => {
      if (id > 0) return native.clear(id)
      workers.get(id)?.terminate()
      workers.delete(id)
      return undefined
    },
  }
}

/** The functions of an MQTT client that the feed uses. */
export interface FeedClient {
  on(event: 'connect' | 'close', listener: () => void): unknown
  on(event: 'error', listener: (error: Error) => void): unknown
  on(event: 'message', listener: (topic: string, payload: Uint8Array) => void): unknown
  subscribe(
    topics: string[],
    options: { qos: 0 },
    done: (error: Error | null, granted?: readonly { readonly qos: number }[]) => void,
  ): unknown
  end(force: boolean): unknown
}

/** Connects once, with the present token as user name. The library is loaded with the first connection. */
export async function connectMqtt(url: string): Promise<FeedClient> {
  const { default: mqtt } = await import('mqtt')
  return mqtt.connect(url, {
    protocolVersion: 4,
    clean: true,
    clientId: `loadstar-${crypto.getRandomValues(new Uint32Array(2)).join('-')}`,
    username: bearer(),
    keepalive: 60,
    connectTimeout: 30_000,
    // The feed reconnects itself: it first reads a new token and address, and the library's own retry cannot wait for them.
    reconnectPeriod: 0,
    timerVariant: keepaliveTimer(),
  })
}
