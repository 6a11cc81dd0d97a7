import { bearer } from '#platform/credentials.ts'
import { keepaliveTimer } from './keepalive-timer.ts'

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
