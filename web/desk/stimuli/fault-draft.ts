import { parseDuration } from '../run/moments.ts'
import { parse } from 'yaml'

const isMapping = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Reads one line of a timeline or a list of lines from YAML. Throws an Error with a text for the user for other input. */
export function parseStimuli(text: string): Record<string, unknown>[] {
  let value: unknown
  try {
    value = parse(text)
  } catch (error) {
    // After the first line, the parser marks the position with spaces, which an error message does not preserve.
    throw new Error(error instanceof Error ? (error.message.split(':\n')[0] ?? '') : String(error), { cause: error })
  }
  const lines: unknown[] = Array.isArray(value) ? value : [value]
  if (lines.length === 0 || !lines.every(isMapping)) {
    throw new Error('Enter a stimulus such as frequency: { to: 49.6 }.')
  }
  return lines
}

/** The effects of a fault on a response, with the label of their value, if any. */
export const KINDS = {
  status: { label: 'responds with a status', valueLabel: 'Status' },
  delay: { label: 'responds late', valueLabel: 'Delay' },
  hang: { label: 'never responds' },
  drop: { label: 'closes the connection' },
  truncate: { label: 'truncates the response' },
  malformed: { label: 'responds with invalid JSON' },
} as const satisfies Record<string, { label: string; valueLabel?: string }>
export type FaultKind = keyof typeof KINDS

export const ENDS = { times: 'after a number of responses', span: 'after a duration' } as const
export type FaultEnd = keyof typeof ENDS

/** The values of the fault form as typed. */
export interface FaultDraft {
  readonly call: string
  readonly kind: FaultKind
  readonly status: string
  readonly delay: string
  readonly end: FaultEnd
  readonly times: string
  readonly span: string
}

export const NEW_FAULT: FaultDraft = {
  call: 'listStations',
  kind: 'status',
  status: '500',
  delay: '3s',
  end: 'times',
  times: '1',
  span: '1m',
}

type FieldName = 'call' | 'status' | 'delay' | 'times' | 'span'

const DURATION_ERROR = 'Enter a duration such as 3s or 1m30s.'
const isSpan = (text: string) => (parseDuration(text) ?? 0) > 0

const wholeNumber = (text: string) => (/^\d{1,15}$/.test(text.trim()) ? Number(text) : Number.NaN)

/** Errors by field; fields that do not apply have no error. */
export function faultErrors(draft: FaultDraft, calls: readonly string[]): Partial<Record<FieldName, string>> {
  const { kind, end } = draft
  const status = wholeNumber(draft.status)
  return {
    ...(!calls.includes(draft.call) && { call: 'Select a call.' }),
    ...(kind === 'status' && !(status >= 200 && status <= 599) && { status: 'Enter a status from 200 to 599.' }),
    ...(kind === 'delay' && !isSpan(draft.delay) && { delay: DURATION_ERROR }),
    ...(end === 'times' && !(wholeNumber(draft.times) >= 1) && { times: 'Enter a whole number of at least 1.' }),
    ...(end === 'span' && !isSpan(draft.span) && { span: DURATION_ERROR }),
  }
}

/** The line of a timeline that starts the fault. */
export function faultLine({ call, kind, end, ...draft }: FaultDraft) {
  const effect = kind === 'status' ? Number(draft.status) : kind === 'delay' ? draft.delay.trim() : true
  return { fault: { call, [kind]: effect, ...(end === 'times' ? { times: Number(draft.times) } : { for: draft.span.trim() }) } }
}
