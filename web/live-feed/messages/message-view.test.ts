import { describe, expect, test } from 'vitest'
import type { DeviceMessage } from '#contract/live-feed.ts'
import { messageFilter, noFilter, searchPattern, createMessageView, rowsOf, type Rows } from './message-view.ts'
import { createReader } from './message-reader.ts'
import { createRecording } from './recording.ts'

function feed(maxCount = 5) {
  const recording = createRecording({ now: () => 0, nowMs: () => 0 }, maxCount)
  const reader = createReader(recording.ring)
  const view = createMessageView(recording.ring, maxCount)
  const follow = () => {
    reader.read(() => false)
    view.advance(reader.readId())
  }
  const send = (seq: number, values: Record<string, string> = {}) => {
    const message: DeviceMessage = {
      ts: '2026-01-15T10:02:07.000Z',
      deviceId: 'd-1',
      stationId: 1,
      seq,
      values: Object.entries(values).map(([key, value]) => ({ key, value })),
    }
    recording.receive('t', new TextEncoder().encode(JSON.stringify(message)))
  }
  return {
    recording,
    reader,
    view,
    follow,
    send,
    sendAll: (...seqs: number[]) => {
      for (const seq of seqs) send(seq)
      follow()
    },
    filter: (filter: Partial<typeof noFilter>) => view.setFilter(messageFilter({ ...noFilter, ...filter }), reader.readId()),
  }
}

const shown = (rows: Rows) => rowsOf(rows).map((entry) => (entry.kind === 'message' ? entry.seq : entry.text))

describe('createMessageView', () => {
  test('shows the entries of the ring', () => {
    const { sendAll, view } = feed()
    sendAll(1, 2, 3, 4, 5, 6, 7)
    expect(shown(view.rows())).toEqual([3, 4, 5, 6, 7])
  })

  test('keeps its rows while on hold, and counts new messages', () => {
    const { sendAll, view, recording } = feed()
    sendAll(1, 2, 3, 4, 5)
    view.hold()
    sendAll(6, 7, 8)
    sendAll(9, 10, 11)
    expect(shown(view.rows())).toEqual([1, 2, 3, 4, 5])
    expect(view.newCount()).toBe(6)
    view.release()
    expect(shown(view.rows())).toEqual([7, 8, 9, 10, 11])
    expect(view.newCount()).toBe(0)
    expect(recording.ring.dropped).toBe(6)
  })

  test('a filter set while on hold applies to the held rows and to the count of new messages', () => {
    const { sendAll, view, filter } = feed()
    sendAll(11, 12, 13)
    view.hold()
    sendAll(14, 21, 22)
    filter({ text: '"seq":1' })
    expect(shown(view.rows())).toEqual([11, 12, 13])
    expect(view.newCount()).toBe(1)
    sendAll(23, 24)
    expect(view.newCount()).toBe(1)
  })

  test('a search also applies to later messages', () => {
    const { send, follow, sendAll, view, filter } = feed()
    sendAll(1, 2)
    filter({ text: '"SEQ":(2|4)', isRegex: true })
    send(3)
    send(4)
    follow()
    expect(shown(view.rows())).toEqual([2, 4])
  })

  test('onlyChanged shows messages in which a selected key changed, and all markers', () => {
    const { send, follow, view, filter } = feed(10)
    filter({ onlyChanged: true, keys: ['SoC'] })
    send(1, { SoC: '50', Frequency: '49.9' })
    send(2, { SoC: '50', Frequency: '50.0' })
    send(3, { SoC: '51', Frequency: '50.0' })
    send(6, { SoC: '51', Frequency: '50.1' })
    follow()
    expect(shown(view.rows())).toEqual([3, 'Missed 2 messages'])
    filter({ onlyChanged: true })
    expect(shown(view.rows())).toEqual([2, 3, 'Missed 2 messages', 6])
  })

  test('keeps the newest rows when it shrinks', () => {
    const { sendAll, view, recording, reader } = feed()
    sendAll(1, 2, 3, 4, 5)
    recording.ring.resize(2)
    view.resize(2, reader.readId())
    expect(shown(view.rows())).toEqual([4, 5])
  })

  test('is empty after clearing, and shows later messages', () => {
    const { sendAll, view, recording, reader } = feed()
    sendAll(1, 2)
    recording.ring.clear()
    view.rebuild(reader.readId())
    expect(shown(view.rows())).toEqual([])
    sendAll(3)
    expect(shown(view.rows())).toEqual([3])
  })

  test('does not show messages that have not been read yet', () => {
    const { send, view, reader } = feed()
    send(1)
    view.advance(reader.readId())
    expect(shown(view.rows())).toEqual([])
  })
})

describe('createReader', () => {
  test('stops when its time is up and continues from there, after evicted entries', () => {
    const { send, reader } = feed(100)
    for (let seq = 0; seq < 90; seq++) send(seq, { SoC: String(seq) })
    expect(reader.read(() => true)).toBe(false)
    expect(reader.latest()?.seq).toBe(31)
    for (let seq = 90; seq < 190; seq++) send(seq, { SoC: '1' })
    expect(reader.read(() => false)).toBe(true)
    expect(reader.latest()?.seq).toBe(189)
  })

  test('lists the keys in the order of receipt, and counts unreadable messages', () => {
    const { send, follow, reader, recording } = feed(10)
    send(1, { b: '1', a: '1' })
    send(2, { c: '1', a: '2' })
    recording.receive('t', new TextEncoder().encode('{"seq":3}'))
    recording.receive('t', new TextEncoder().encode('oops'))
    follow()
    expect(reader.keys()).toEqual(['b', 'a', 'c'])
    expect(reader.unreadable()).toBe(2)
    expect(reader.latest()?.seq).toBe(2)
    expect(reader.latestChanged()).toEqual(['c', 'a', 'b'])
  })
})

describe('searchPattern', () => {
  test('escapes plain text for the regular expression', () => {
    const { pattern } = searchPattern({ text: 'a.b(c', isRegex: false })
    expect([pattern?.test('xA.B(Cx'), pattern?.test('aXb(c')]).toEqual([true, false])
  })

  test('reports an invalid regular expression, which hides nothing', () => {
    expect(searchPattern({ text: 'a(', isRegex: true }).problem).toMatch(/^Invalid regular expression: /)
    const { sendAll, view, filter } = feed()
    sendAll(1)
    filter({ text: 'a(', isRegex: true })
    expect(shown(view.rows())).toEqual([1])
  })
})
