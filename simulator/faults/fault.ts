import type { EndpointName } from '#contract/endpoints.ts'

/** What a scenario may do to an answer of the platform, or to its topics. Always ends: by count or by time. */
export interface Fault {
  /** Shown in a response header and in `GET /sim`, so that nobody reports an injected fault. */
  readonly name: string
  /** The call it strikes, or the MQTT topic (with `+` and `#`). */
  readonly call?: EndpointName
  readonly topic?: string
  readonly status?: number
  readonly body?: unknown
  readonly delayMs?: number
  /** Never answers. */
  readonly hang?: boolean
  /** Closes the socket without an answer; on a topic, loses the message. */
  readonly drop?: boolean
  readonly truncate?: boolean
  readonly malformed?: boolean
  /** Share of the calls struck, 0 to 1, drawn from the scenario's seed. */
  readonly rate: number
  readonly times: number
  /** World time after which it is over. */
  readonly untilMs: number
}
