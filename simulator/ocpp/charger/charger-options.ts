export const KINDS = ['obeys', 'late', 'ignores', 'rejects', 'vanishes'] as const
export type Kind = (typeof KINDS)[number]

export interface ChargerOptions {
  /** Address without the identity, such as `ws://127.0.0.1:9000/ocpp`. */
  readonly url: string
  readonly identity: string
  readonly protocol?: 'ocpp1.6' | 'ocpp2.0.1'
  readonly kind?: Kind
  readonly password?: string
  /** From a limit to the current of the car, ms. */
  readonly reactionMs?: number
  readonly maxCurrentA?: number
  readonly phases?: 1 | 2 | 3
  /** The largest error of its meter as a share, such as 0.01. */
  readonly meterError?: number
  /** Decides the errors of its meter. */
  readonly seed?: number
  /** A limit of the charger itself, such as that of its installation. */
  readonly stationMaxA?: number
  /** It reports that it can discharge, and accepts negative limits. */
  readonly discharges?: boolean
}
