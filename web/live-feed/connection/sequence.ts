const LABEL = '"seq":'
const SPACE = 32
const ZERO = 48

/**
 * The sequence number of a message without parsing the whole text; NaN when it is missing. The label cannot be part of a
 * JSON value, because quotes in a value are escaped.
 */
export function seqOf(payload: string): number {
  const found = payload.indexOf(LABEL)
  if (found < 0) return NaN
  let index = found + LABEL.length
  while (payload.charCodeAt(index) === SPACE) index += 1
  const first = index
  let seq = 0
  for (; ; index++) {
    const digit = payload.charCodeAt(index) - ZERO
    if (!(digit >= 0 && digit <= 9)) return index === first ? NaN : seq
    seq = seq * 10 + digit
  }
}

export type SequenceStep =
  | { readonly kind: 'next' }
  | { readonly kind: 'missed'; readonly count: number }
  | { readonly kind: 'repeated' | 'late' | 'restarted' }

const next: SequenceStep = { kind: 'next' }
const repeated: SequenceStep = { kind: 'repeated' }
const late: SequenceStep = { kind: 'late' }
const restarted: SequenceStep = { kind: 'restarted' }

/** A number lower by more than this is not a late message: the device has restarted its sequence. */
const MAX_LATE_BY = 100

/** Classifies the number `seq` after the highest number `last`; `next` when either is missing. */
export function stepSequence(last: number | undefined, seq: number): SequenceStep {
  if (last === undefined || Number.isNaN(seq) || seq === last + 1) return next
  if (seq > last) return { kind: 'missed', count: seq - last - 1 }
  if (seq === last) return repeated
  return seq <= 1 || last - seq > MAX_LATE_BY ? restarted : late
}
