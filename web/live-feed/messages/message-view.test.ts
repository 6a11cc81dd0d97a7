import { describe, expect, test } from 'vitest'
import type { DeviceMessage } from '#contract/live-feed.ts'
import { messageFilter, noFilter, searchPattern } from './message-filter.ts'
import { createReader } from './message-reader.ts'
import { createMessageView, rowsOf, type Rows } from './message-view.ts'
import { createRecording } from './recording.ts'

function feed(maxCount = 5) {
  const recording = createRecording({ now: () => 0, nowMs: () => 0 }, maxCount)
  const reader = createReader(recording.ring)
  const view = createMessageView(recording.ring, maxCount)
  const follow = () => {
    reader.read(() => false)
    view.advance(reader.readId())
  }
  const say = (seq: number, values: Record<string, string> = {}) => {
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
    say,
    sayAll: (...seqs: number[]) => {
      for (const seq of seqs) say(seq)
      follow()
    },
    filter: (filter: Partial<typeof noFilter>) => view.setFilter(messageFilter({ ...noFilter, ...filter }), reader.readId()),
  }
}

const shown = (rows: Rows) => rowsOf(rows).map((entry) => (entry.kind === 'message' ? entry.seq : entry.text))

describe('the list', () => {
  test('shows the window of the ring', () => {
    const { sayAll, view } = feed()
    sayAll(1, 2, 3, 4, 5, 6, 7)
    expect(shown(view.rows())).toEqual([3, 4, 5, 6, 7])
  })

  test('held, it keeps its rows while the recording goes on, and counts what comes', () => {
    const { sayAll, view, recording } = feed()
    sayAll(1, 2, 3, 4, 5)
    view.hold()
    sayAll(6, 7, 8)
    sayAll(9, 10, 11)
    expect(shown(view.rows())).toEqual([1, 2, 3, 4, 5])
    expect(view.newCount()).toBe(6)
    view.release()
    expect(shown(view.rows())).toEqual([7, 8, 9, 10, 11])
    expect(view.newCount()).toBe(0)
    expect(recording.ring.dropped).toBe(6)
  })

  test('a filter chosen while held filters what is held, and counts only what it lets through', () => {
    const { sayAll, view, filter } = feed()
    sayAll(11, 12, 13)
    view.hold()
    sayAll(14, 21, 22)
    filter({ text: '"seq":1' })
    expect(shown(view.rows())).toEqual([11, 12, 13])
    expect(view.newCount()).toBe(1)
    sayAll(23, 24)
    expect(view.newCount()).toBe(1)
  })

  test('a search applies to what comes later too', () => {
    const { say, follow, sayAll, view, filter } = feed()
    sayAll(1, 2)
    filter({ text: '"SEQ":(2|4)', isRegex: true })
    say(3)
    say(4)
    follow()
    expect(shown(view.rows())).toEqual([2, 4])
  })

  test('only messages in which a chosen key changed, and what was missed all the same', () => {
    const { say, follow, view, filter } = feed(10)
    filter({ onlyChanged: true, keys: ['SoC'] })
    say(1, { SoC: '50', Frequency: '49.9' })
    say(2, { SoC: '50', Frequency: '50.0' })
    say(3, { SoC: '51', Frequency: '50.0' })
    say(6, { SoC: '51', Frequency: '50.1' })
    follow()
    expect(shown(view.rows())).toEqual([3, 'Missed 2 messages'])
    filter({ onlyChanged: true })
    expect(shown(view.rows())).toEqual([2, 3, 'Missed 2 messages', 6])
  })

  test('holds the newest when it is made smaller', () => {
    const { sayAll, view, recording, reader } = feed()
    sayAll(1, 2, 3, 4, 5)
    recording.ring.resize(2)
    view.resize(2, reader.readId())
    expect(shown(view.rows())).toEqual([4, 5])
  })

  test('is empty after clearing, and follows on', () => {
    const { sayAll, view, recording, reader } = feed()
    sayAll(1, 2)
    recording.ring.clear()
    view.rebuild(reader.readId())
    expect(shown(view.rows())).toEqual([])
    sayAll(3)
    expect(shown(view.rows())).toEqual([3])
  })

  test('shows nothing that has not been read yet', () => {
    const { say, view, reader } = feed()
    say(1)
    view.advance(reader.readId())
    expect(shown(view.rows())).toEqual([])
  })
})

describe('the reader', () => {
  test('stops when its time is up and goes on from there, past what had to make room', () => {
    const { say, reader } = feed(100)
    for (let seq = 0; seq < 90; seq++) say(seq, { SoC: String(seq) })
    expect(reader.read(() => true)).toBe(false)
    expect(reader.latest()?.seq).toBe(31)
    for (let seq = 90; seq < 190; seq++) say(seq, { SoC: '1' })
    expect(reader.read(() => false)).toBe(true)
    expect(reader.latest()?.seq).toBe(189)
  })

  test('lists the keys in the order they came, and counts what cannot be read', () => {
    const { say, follow, reader, recording } = feed(10)
    say(1, { b: '1', a: '1' })
    say(2, { c: '1', a: '2' })
    recording.receive('t', new TextEncoder().encode('{"seq":3}'))
    recording.receive('t', new TextEncoder().encode('oops'))
    follow()
    expect(reader.keys()).toEqual(['b', 'a', 'c'])
    expect(reader.unreadable()).toBe(2)
    expect(reader.latest()?.seq).toBe(2)
    expect(reader.latestChanged()).toEqual(['c', 'a', 'b'])
  })
})

describe('a search', () => {
  test('takes plain text as it is, whatever its signs mean elsewhere', () => {
    const { pattern } = searchPattern({ text: 'a.b(c', isRegex: false })
    expect([pattern?.test('xA.B(Cx'), pattern?.test('aXb(c')]).toEqual([true, false])
  })

  test('says why an expression is none, and hides nothing then', () => {
    expect(searchPattern({ text: 'a(', isRegex: true }).problem).toMatch(/^Not a regular expression: /)
    const { sayAll, view, filter } = feed()
    sayAll(1)
    filter({ text: 'a(', isRegex: true })
    expect(shown(view.rows())).toEqual([1])
  })
})
