import type { ChargerMessage } from '../model/charger-message.ts'

/** Which of the stations of a charger a message concerns. */
export type Addressee = { readonly connector: number } | { readonly transaction: string } | 'all'

/** What the world must know of a call of a charger, and the answer to it. */
export interface Translation {
  readonly to: Addressee
  /** Undefined for a call that only needs an answer. */
  readonly message?: ChargerMessage
  /** `transaction`: the number of the transaction of the station, after the message. */
  readonly answer: (transaction: number) => Record<string, unknown>
}

export interface Reading {
  /** Time of the world as the charger receives it. */
  readonly now: string
  /** Whether the charger is a station. Otherwise it waits until it is added. */
  readonly isKnown: boolean
}

/** Older timestamps belong to queued messages, ms. */
const QUEUED_AFTER_MS = 10_000

/** The timestamp of a message that the charger sent late; empty for a present one. */
export const takenAt = (timestamp: string | undefined, now: string): { readonly taken?: string } =>
  timestamp !== undefined && Date.parse(now) - Date.parse(timestamp) > QUEUED_AFTER_MS
    ? { taken: new Date(timestamp).toISOString() }
    : {}

export const shortened = (text: string): string => text.trim().slice(0, 200) || 'unknown'
