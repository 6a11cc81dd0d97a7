import type { Sender } from './log-words.ts'

/** A message of OCPP-J. */
export type Frame =
  | { readonly type: 2; readonly id: string; readonly action: string; readonly payload: unknown }
  | { readonly type: 3; readonly id: string; readonly payload: unknown }
  | { readonly type: 4; readonly id: string; readonly code: string; readonly description: string; readonly details: unknown }

export type Call = Extract<Frame, { type: 2 }>
export type Answer = Exclude<Frame, Call>

/** A message from its JSON array, or from the text of one. Undefined for anything else. */
export function frameFrom(value: unknown): Frame | undefined {
  if (typeof value === 'string') {
    try {
      return /^\s*\[/.test(value) ? frameFrom(JSON.parse(value)) : undefined
    } catch {
      return undefined
    }
  }
  if (!Array.isArray(value)) return undefined
  const [type, id, third, fourth, fifth] = value as unknown[]
  // Some chargers number their messages.
  if (typeof id !== 'string' && typeof id !== 'number') return undefined
  if (type === 2 && typeof third === 'string') return { type, id: String(id), action: third, payload: fourth ?? {} }
  if (type === 3) return { type, id: String(id), payload: third ?? {} }
  if (type !== 4) return undefined
  return { type, id: String(id), code: String(third), description: textOf(fourth), details: fifth ?? {} }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

export const frameText = (frame: Frame): string => {
  if (frame.type === 2) return JSON.stringify([2, frame.id, frame.action, frame.payload])
  if (frame.type === 3) return JSON.stringify([3, frame.id, frame.payload])
  return JSON.stringify([4, frame.id, frame.code, frame.description, frame.details])
}

/** A message of a log, before its direction is certain. */
export interface LogEntry {
  /** Number of its line, from 1; of a JSON document its place in the list. */
  readonly line: number
  /** By the clock of the log, ms; undefined without a time. */
  readonly atMs: number | undefined
  /** Who sent it, by absolute words (`charger`) or by those of the program that wrote the log (`sent`). */
  readonly sender: Sender | undefined
  /** The charger, where the log names it. */
  readonly station: string | undefined
  readonly frame: Frame
}

/** A line that looks like a message and cannot be read. */
export interface LogProblem {
  readonly line: number
  readonly reason: string
}

export interface LogReading {
  readonly entries: readonly LogEntry[]
  readonly problems: readonly LogProblem[]
}
