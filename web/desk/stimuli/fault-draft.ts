import { readSpans } from '../run/moments.ts'

/** What a fault does to an answer, and what it needs to be told. */
export const KINDS = {
  status: { label: 'answers with a status', asks: 'Status' },
  delay: { label: 'answers late', asks: 'Delay' },
  hang: { label: 'never answers' },
  drop: { label: 'loses the connection' },
  truncate: { label: 'answers half' },
  malformed: { label: 'answers what is not JSON' },
} as const satisfies Record<string, { label: string; asks?: string }>
export type FaultKind = keyof typeof KINDS

export const ENDS = { times: 'after so many answers', span: 'after a span' } as const
export type FaultEnd = keyof typeof ENDS

/** The form of a fault; texts are as typed. */
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

const SPAN_WANTED = 'Enter a span such as 3s or 1m30s.'
const isSpan = (text: string) => (readSpans(text) ?? 0) > 0

const wholeNumber = (text: string) => (/^\d{1,15}$/.test(text.trim()) ? Number(text) : Number.NaN)

/** What is wrong with each field that counts. */
export function faultErrors(draft: FaultDraft, calls: readonly string[]): Partial<Record<FieldName, string>> {
  const { kind, end } = draft
  const status = wholeNumber(draft.status)
  return {
    ...(!calls.includes(draft.call) && { call: 'Choose one of the calls.' }),
    ...(kind === 'status' && !(status >= 200 && status <= 599) && { status: 'Enter a status of 200 to 599.' }),
    ...(kind === 'delay' && !isSpan(draft.delay) && { delay: SPAN_WANTED }),
    ...(end === 'times' && !(wholeNumber(draft.times) >= 1) && { times: 'Enter a whole number of 1 or more.' }),
    ...(end === 'span' && !isSpan(draft.span) && { span: SPAN_WANTED }),
  }
}

/** The line that puts the fault in force. */
export function faultLine({ call, kind, end, ...draft }: FaultDraft) {
  const effect = kind === 'status' ? Number(draft.status) : kind === 'delay' ? draft.delay.trim() : true
  return { fault: { call, [kind]: effect, ...(end === 'times' ? { times: Number(draft.times) } : { for: draft.span.trim() }) } }
}
