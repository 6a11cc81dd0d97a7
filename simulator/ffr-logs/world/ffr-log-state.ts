import type { Activation } from '#simulator/v2g/model/ffr.ts'

declare module '#simulator/core/world/state.ts' {
  interface World {
    readonly ffrLogs: FfrLogs
  }
}

/** A file as sent by the device. */
export interface FfrLog extends FfrLogSpan {
  readonly fileName: string
  readonly station: number
  readonly values: FfrLogValues
}

/** Requested and received log files. */
export interface FfrLogs {
  requests: readonly { readonly station: number; readonly dueMs: number }[]
  /** In order of arrival. */
  files: readonly FfrLog[]
}

export const newFfrLogs = (): FfrLogs => ({ requests: [], files: [] })

export interface FfrLogSpan {
  readonly startMs: number
  /** Exclusive. */
  readonly endMs: number
  /** The activation in the file; null for an ordinary hour. */
  readonly activation: Activation | null
}

/** The rows of a file by column. */
export interface FfrLogValues {
  /** Time since the start of the file. */
  readonly offsetMs: Int32Array
  readonly milliHertz: Float32Array
  readonly powerW: Float32Array
  readonly baselineW: Float32Array
  readonly isActive: Uint8Array
}
