import { SECOND_MS } from '#contract/durations.ts'
import { ageText } from '#units/durations.ts'
import { bytesOf, type FeedEntry } from '../connection/feed-entry.ts'
import type { FeedStatus } from '../connection/feed-status.ts'
import { countText } from '../feed-text.ts'
import { createRing } from './message-ring.ts'
import { seqOf, stepSequence, type SequenceStep } from '../connection/sequence.ts'

export interface Clocks {
  /** The platform's time, ms. */
  now(): number
  /** The computer's, ms, for spans. */
  nowMs(): number
}

/** A feed that says nothing for this long is worth a word. */
const SILENCE_MS = 10 * SECOND_MS
const MAX_BYTES = 32_000_000

/**
 * Everything that comes is put here at once, whatever the screen does: messages in the order they came, and markers where
 * something is missing between them.
 */
export function createRecording(clocks: Clocks, maxCount: number) {
  const ring = createRing<FeedEntry>({ maxCount, maxBytes: MAX_BYTES }, bytesOf)
  const highest = new Map<string, number>()
  const unnumbered = new Map<string, number>()
  const decoder = new TextDecoder()
  let lastId = 0
  let received = 0
  let missed = 0
  /** When something last came, or the connection stood. */
  let heardMs: number | undefined
  let lastMessageMs: number | undefined

  const mark = (text: string, isGap: boolean) => {
    lastId += 1
    ring.push({ kind: 'marker', id: lastId, receivedMs: clocks.now(), text, isGap })
  }

  /** A message whose number cannot be told has come all the same: it is not missed. */
  const stepOf = (topic: string, seq: number): SequenceStep => {
    const step = stepSequence(highest.get(topic), seq)
    const came = unnumbered.get(topic) ?? 0
    unnumbered.set(topic, Number.isNaN(seq) ? came + 1 : 0)
    if (step.kind !== 'missed' || came === 0) return step
    return step.count > came ? { kind: 'missed', count: step.count - came } : { kind: 'next' }
  }

  const receive = (topic: string, payload: Uint8Array) => {
    const nowMs = clocks.nowMs()
    if (heardMs !== undefined && nowMs - heardMs >= SILENCE_MS) mark(`No messages for ${ageText(nowMs - heardMs)}`, true)
    heardMs = nowMs
    lastMessageMs = nowMs
    received += 1

    const text = decoder.decode(payload)
    const seq = seqOf(text)
    const step = stepOf(topic, seq)
    if (step.kind === 'missed') missed += step.count
    if (step.kind !== 'next') mark(JUMP[step.kind](step, seq), step.kind === 'missed' || step.kind === 'restarted')
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
      heardMs = undefined
    }
    if (is.state === 'connected' && was.state !== 'connected') {
      heardMs = is.sinceMs
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
    /** How long the connection has stood without a message, once that is worth a word. */
    silentForMs: (nowMs: number) => (heardMs !== undefined && nowMs - heardMs >= SILENCE_MS ? nowMs - heardMs : undefined),
    /** Puts back what was cleared, before what has come since. */
    restore: (entries: readonly FeedEntry[]) => {
      const since = ring.toArray()
      ring.clear()
      for (const entry of [...entries, ...since]) ring.push(entry)
    },
  }
}

export type Recording = ReturnType<typeof createRecording>

const none: readonly string[] = []

const JUMP = {
  missed: ({ count }: { count?: number }) => `Missed ${countText(count ?? 0)}`,
  repeated: (_: object, seq: number) => `Message ${seq} came again`,
  late: (_: object, seq: number) => `Message ${seq} came late`,
  restarted: (_: object, seq: number) => `The device counts anew from ${seq}`,
}
