import type { EndpointName } from '#contract/endpoints.ts'

/** A fault that a scenario injects into a reply or a topic. It ends after a count or a time. */
export interface Fault {
  /** Shown in a response header and in `GET /sim`, so that users do not report an injected fault as a defect. */
  readonly name: string
  /** The affected call, or the MQTT topic (with `+` and `#`). */
  readonly call?: EndpointName
  readonly topic?: string
  readonly status?: number
  readonly body?: unknown
  readonly delayMs?: number
  /** The call is never answered. */
  readonly hang?: boolean
  /** Closes the socket without a reply; on a topic, drops the message. */
  readonly drop?: boolean
  readonly truncate?: boolean
  readonly malformed?: boolean
  /** Share of the affected calls, 0 to 1, drawn from the scenario's seed. */
  readonly rate: number
  readonly times: number
  /** World time at which the fault ends. */
  readonly untilMs: number
}
