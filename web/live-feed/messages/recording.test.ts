import { describe, expect, test } from 'vitest'
import * as fc from 'fast-check'
import { initialStatus, type FeedStatus } from '../connection/feed-status.ts'
import { createRecording, seqOf, stepSequence } from './recording.ts'

describe('seqOf', () => {
  test('finds the sequence number without parsing the message', () => {
    expect(seqOf('{"ts":"x","seq":8123,"values":[]}')).toBe(8123)
    expect(seqOf('{"seq": 0}')).toBe(0)
  })

  test('returns NaN when the number is missing', () => {
    expect(['', 'hello', '{"seq":null}', '{"seq":"12"}', '{"seq":'].map(seqOf)).toEqual([NaN, NaN, NaN, NaN, NaN])
  })

  test('ignores the label inside a text value', () => {
    fc.assert(
      fc.property(fc.string(), fc.nat(), (text, seq) => {
        expect(seqOf(JSON.stringify({ deviceId: `"seq":99${text}`, seq }))).toBe(seq)
      }),
    )
  })
})

describe('stepSequence', () => {
  test('counts missed messages when the number jumps forward', () => {
    expect(stepSequence(7, 8)).toEqual({ kind: 'next' })
    expect(stepSequence(7, 11)).toEqual({ kind: 'missed', count: 3 })
  })

  test('reports a repeated message for the same number, and a late message for a slightly lower one', () => {
    expect(stepSequence(7, 7)).toEqual({ kind: 'repeated' })
    expect(stepSequence(7, 5)).toEqual({ kind: 'late' })
  })

  test('reports a restarted sequence when the number is 0 or 1, or far lower', () => {
    expect(stepSequence(7, 0)).toEqual({ kind: 'restarted' })
    expect(stepSequence(8000, 12)).toEqual({ kind: 'restarted' })
  })

  test('returns next for the first message and for a message without a number', () => {
    expect(stepSequence(undefined, 8)).toEqual({ kind: 'next' })
    expect(stepSequence(7, NaN)).toEqual({ kind: 'next' })
  })
})

const connectedAt = (sinceMs: number): FeedStatus => ({
  state: 'connected',
  address: { url: 'ws://broker.test', topics: ['t'] },
  sinceMs,
})
const reconnectingSince = (awaySinceMs: number): FeedStatus => ({ ...initialStatus(awaySinceMs), state: 'reconnecting' })

function record(maxCount = 500) {
  let atMs = 0
  const recording = createRecording({ now: () => 1_000_000 + atMs, nowMs: () => atMs }, maxCount)
  const send = (payload: string, topic = 't') => recording.receive(topic, new TextEncoder().encode(payload))
  return {
    recording,
    send,
    sendSeq: (...seqs: number[]) => seqs.forEach((seq) => send(`{"seq":${seq}}`)),
    pass: (ms: number) => {
      atMs += ms
    },
    texts: () => recording.ring.toArray().map((entry) => (entry.kind === 'marker' ? entry.text : entry.payload)),
  }
}

describe('createRecording adds a marker for missing data', () => {
  test('a jump in the sequence numbers counts the missed messages', () => {
    const feed = record()
    feed.sendSeq(1, 2, 6, 7)
    expect(feed.texts()).toEqual(['{"seq":1}', '{"seq":2}', 'Missed 3 messages', '{"seq":6}', '{"seq":7}'])
    expect(feed.recording.missed()).toBe(3)
  })

  test('a late message gets a marker and does not change the number of missed messages', () => {
    const feed = record()
    feed.sendSeq(1, 3, 2, 4)
    expect(feed.texts()).toEqual(['{"seq":1}', 'Missed 1 message', '{"seq":3}', 'Late message 2', '{"seq":2}', '{"seq":4}'])
  })

  test('a message without a readable sequence number does not count as missed', () => {
    const feed = record()
    feed.sendSeq(1)
    feed.send('oops')
    feed.send('oops')
    feed.sendSeq(4)
    feed.send('oops')
    feed.sendSeq(8)
    expect(feed.texts()).toEqual(['{"seq":1}', 'oops', 'oops', '{"seq":4}', 'oops', 'Missed 2 messages', '{"seq":8}'])
  })

  test('each topic has its own sequence', () => {
    const feed = record()
    feed.send('{"seq":5}', 'v2g/7')
    feed.send('{"seq":5}', 'v2g/8')
    feed.send('{"seq":6}', 'v2g/7')
    expect(feed.recording.ring.length).toBe(3)
  })

  test('a marker follows 10 s without messages', () => {
    const feed = record()
    feed.sendSeq(1)
    feed.pass(9_999)
    feed.sendSeq(2)
    feed.pass(45_000)
    expect(feed.recording.silentForMs(54_999)).toBe(45_000)
    feed.sendSeq(3)
    expect(feed.texts()).toEqual(['{"seq":1}', '{"seq":2}', 'No messages for 45 s', '{"seq":3}'])
    expect(feed.recording.silentForMs(54_999)).toBeUndefined()
  })

  test('a lost connection gets markers with its duration, but no marker for missing messages in that time', () => {
    const feed = record()
    feed.recording.follow(connectedAt(0), initialStatus(0))
    feed.sendSeq(1)
    feed.pass(5_000)
    feed.recording.follow(reconnectingSince(5_000), connectedAt(0))
    feed.pass(12_000)
    feed.recording.follow(connectedAt(17_000), reconnectingSince(5_000))
    feed.sendSeq(14)
    expect(feed.texts()).toEqual(['{"seq":1}', 'Connection lost', 'Reconnected after 12 s', 'Missed 12 messages', '{"seq":14}'])
  })

  test('the first connection gets no marker, and time without messages counts from its start', () => {
    const feed = record()
    feed.recording.follow(connectedAt(0), initialStatus(0))
    expect(feed.texts()).toEqual([])
    feed.pass(20_000)
    expect(feed.recording.silentForMs(20_000)).toBe(20_000)
  })

  test('a restarted sequence gets a marker', () => {
    const feed = record()
    feed.sendSeq(800, 0, 1)
    expect(feed.texts()).toEqual(['{"seq":800}', 'Sequence restarted at 0', '{"seq":0}', '{"seq":1}'])
  })
})

describe('createRecording', () => {
  test('records any payload with its size in bytes', () => {
    const feed = record()
    feed.send('not JSON – at all')
    feed.recording.receive('t', new Uint8Array([0xff, 0xfe]))
    expect(feed.recording.ring.toArray()).toMatchObject([
      { payload: 'not JSON – at all', bytes: 19, seq: NaN },
      { payload: '\uFFFD\uFFFD', bytes: 2 },
    ])
  })

  test('restores cleared entries before later ones, within its limits', () => {
    const feed = record(3)
    feed.sendSeq(1, 2)
    const cleared = feed.recording.ring.toArray()
    feed.recording.ring.clear()
    feed.sendSeq(3, 4)
    feed.recording.restore(cleared)
    expect(feed.texts()).toEqual(['{"seq":2}', '{"seq":3}', '{"seq":4}'])
  })
})
