import type { Activation } from '#simulator/demand-response/model/ffr.ts'

/** One file, as the device has sent it. */
export interface FfrLog extends FfrLogSpan {
  readonly fileName: string
  readonly station: number
  readonly values: FfrLogValues
}

/** What devices have been asked for, and what they have sent. */
export interface FfrLogs {
  requests: readonly { readonly station: number; readonly dueMs: number }[]
  /** In the order in which they came. */
  files: readonly FfrLog[]
}

export const newFfrLogs = (): FfrLogs => ({ requests: [], files: [] })

export interface FfrLogSpan {
  readonly startMs: number
  /** Not included. */
  readonly endMs: number
  /** What the file is about; null for an ordinary hour. */
  readonly activation: Activation | null
}

/** The rows of a file by column. */
export interface FfrLogValues {
  /** Since the file's start. */
  readonly offsetMs: Int32Array
  readonly milliHertz: Float32Array
  readonly powerW: Float32Array
  readonly baselineW: Float32Array
  readonly isActive: Uint8Array
}
