const LABEL = '"seq":'
const SPACE = 32
const ZERO = 48

/**
 * The message's number without reading the whole of it; NaN where there is none. Inside a JSON text the label cannot be
 * part of a value, since quotes in a value are escaped.
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

/** A message that comes later than so many after it is no straggler: the device counts anew. */
const STRAGGLERS = 100

/** What the number `seq` says when the highest before it was `last`; without either it says nothing. */
export function stepSequence(last: number | undefined, seq: number): SequenceStep {
  if (last === undefined || Number.isNaN(seq) || seq === last + 1) return next
  if (seq > last) return { kind: 'missed', count: seq - last - 1 }
  if (seq === last) return repeated
  return seq <= 1 || last - seq > STRAGGLERS ? restarted : late
}
