/** What a broker needs to know of devices outside. An identity is that of a device that has signed in. */
export interface DeviceGate {
  /** The identity of a device with this user name and password, or how long a refusal waits, ms. */
  signIn(user: string, password: string, address: string): { readonly identity: string } | { readonly refusedAfterMs: number }
  /** The identity of the device that publishes on this topic; undefined for a topic of no device. */
  identityOf(topic: string): string | undefined
  mayPublish(identity: string, topic: string): boolean
  maySubscribe(identity: string, topic: string): boolean
  /** A connection of the device begins; `close` ends it when another one replaces it. Returns what to call at its end. */
  opened(identity: string, close: () => void): () => void
  received(identity: string, topic: string, payload: string): void
  /** The last message of the retained topic that a device subscribes to, by its name or with a wildcard for its kind. */
  retained(filter: string): { readonly topic: string; readonly payload: string } | undefined
  /** Sends what the platform has to say to devices, retained unless it is of the moment. Returns how to stop it. */
  follow(send: (topic: string, payload: string, options?: { readonly isRetained: boolean }) => void): () => void
}
