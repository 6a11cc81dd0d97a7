import { SECOND_MS } from '#contract/durations.ts'
import { ageText } from '#units/dates.ts'
import { bytesOf, type FeedEntry } from '../connection/feed-entry.ts'
import type { FeedStatus } from '../connection/feed-status.ts'
import { countText } from '../feed-text.ts'
import { createRing } from './message-ring.ts'

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

type SequenceStep =
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

export interface Clocks {
  /** The platform's time, ms. */
  now(): number
  /** The computer's time, ms, for durations. */
  nowMs(): number
}

/** After this time without messages, the feed shows a warning and adds a marker. */
const SILENCE_MS = 10 * SECOND_MS
const MAX_BYTES = 32_000_000

/**
 * The recording of a feed, independent of the screen: messages in the order of receipt, and markers where messages are
 * missing.
 */
export function createRecording(clocks: Clocks, maxCount: number) {
  const ring = createRing<FeedEntry>({ maxCount, maxBytes: MAX_BYTES }, bytesOf)
  const highest = new Map<string, number>()
  const unnumbered = new Map<string, number>()
  const decoder = new TextDecoder()
  let lastId = 0
  let received = 0
  let missed = 0
  /** Time of the last message or of the connection, whichever is later; undefined while disconnected. */
  let activeMs: number | undefined
  let lastMessageMs: number | undefined

  const mark = (text: string, isGap: boolean) => {
    lastId += 1
    ring.push({ kind: 'marker', id: lastId, receivedMs: clocks.now(), text, isGap })
  }

  /** A message without a readable sequence number was received, so it does not count as missed. */
  const stepOf = (topic: string, seq: number): SequenceStep => {
    const step = stepSequence(highest.get(topic), seq)
    const unnumberedCount = unnumbered.get(topic) ?? 0
    unnumbered.set(topic, Number.isNaN(seq) ? unnumberedCount + 1 : 0)
    if (step.kind !== 'missed' || unnumberedCount === 0) return step
    return step.count > unnumberedCount ? { kind: 'missed', count: step.count - unnumberedCount } : { kind: 'next' }
  }

  const receive = (topic: string, payload: Uint8Array) => {
    const nowMs = clocks.nowMs()
    if (activeMs !== undefined && nowMs - activeMs >= SILENCE_MS) mark(`No messages for ${ageText(nowMs - activeMs)}`, true)
    activeMs = nowMs
    lastMessageMs = nowMs
    received += 1

    const text = decoder.decode(payload)
    const seq = seqOf(text)
    const step = stepOf(topic, seq)
    if (step.kind === 'missed') missed += step.count
    if (step.kind !== 'next') mark(JUMP_TEXT[step.kind](step, seq), step.kind === 'missed' || step.kind === 'restarted')
    if (step.kind !== 'late' && !Number.isNaN(seq)) highest.set(topic, seq)

    lastId += 1
    ring.push({
      kind: 'message',
      id: lastId,
      topic,
      receivedMs: clocks.now(),
      seq,
      bytes: payload.byteLength,
      payload: text,
      changed: none,
      read: undefined,
    })
  }

  const follow = (is: FeedStatus, was: FeedStatus) => {
    if (was.state === 'connected' && is.state !== 'connected') {
      mark('Connection lost', true)
      activeMs = undefined
    }
    if (is.state === 'connected' && was.state !== 'connected') {
      activeMs = is.sinceMs
      if (lastMessageMs !== undefined) mark(`Reconnected after ${ageText(is.sinceMs - was.awaySinceMs)}`, true)
    }
  }

  return {
    ring,
    receive,
    follow,
    lastId: () => lastId,
    received: () => received,
    missed: () => missed,
    lastMessageMs: () => lastMessageMs,
    /** Time without messages on an open connection, ms; undefined below `SILENCE_MS`. */
    silentForMs: (nowMs: number) => (activeMs !== undefined && nowMs - activeMs >= SILENCE_MS ? nowMs - activeMs : undefined),
    /** Restores cleared entries before the entries recorded since. */
    restore: (entries: readonly FeedEntry[]) => {
      const since = ring.toArray()
      ring.clear()
      for (const entry of [...entries, ...since]) ring.push(entry)
    },
  }
}

const none: readonly string[] = []

const JUMP_TEXT = {
  missed: ({ count }: { count?: number }) => `Missed ${countText(count ?? 0)}`,
  repeated: (_: object, seq: number) => `Duplicate message ${seq}`,
  late: (_: object, seq: number) => `Late message ${seq}`,
  restarted: (_: object, seq: number) => `Sequence restarted at ${seq}`,
}
