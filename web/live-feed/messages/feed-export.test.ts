import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { toCsv, toJson } from './feed-export.ts'
import { createRecording } from './recording.ts'

const AT = Date.parse('2026-01-15T10:02:08.000Z')
const noPause = () => Promise.resolve()

function recorded(...payloads: unknown[]) {
  const recording = createRecording({ now: () => AT, nowMs: () => 0 }, 5000)
  for (const payload of payloads) {
    const text = typeof payload === 'string' ? payload : JSON.stringify(payload)
    recording.receive('v2g/7/1/device-value', new TextEncoder().encode(text))
  }
  return recording.ring.toArray()
}
const message = (seq: number, values: { key: string; value: string; unit?: string }[]) => ({
  ts: '2026-01-15T10:02:07.000Z',
  deviceId: 'd-1',
  stationId: 1,
  seq,
  values,
})

describe('export as CSV', () => {
  beforeEach(() => vi.stubEnv('TZ', 'Europe/Helsinki'))
  afterEach(() => vi.unstubAllEnvs())

  test('has a column for each key, an empty cell for a missing value, and a note for an entry without a message', async () => {
    const entries = recorded(
      message(1, [
        { key: 'SoC', value: '63.4', unit: 'Percent' },
        { key: 'Power.Active.Import', value: '-5000', unit: 'W' },
      ]),
      message(4, [{ key: 'SoC', value: '64' }]),
      'oops, "quoted"',
    )
    expect(await toCsv(entries, ['SoC', 'Power.Active.Import'], noPause)).toBe(
      [
        'Time (UTC),Time (Europe/Helsinki),seq,SoC (Percent),Power.Active.Import (W),topic,note',
        '2026-01-15T10:02:07Z,2026-01-15T12:02:07+02:00,1,63.4,-5000,v2g/7/1/device-value,',
        '2026-01-15T10:02:08Z,2026-01-15T12:02:08+02:00,,,,,Missed 2 messages',
        '2026-01-15T10:02:07Z,2026-01-15T12:02:07+02:00,4,64,,v2g/7/1/device-value,',
        '2026-01-15T10:02:08Z,2026-01-15T12:02:08+02:00,,,,v2g/7/1/device-value,"not JSON: oops, ""quoted"""',
        '',
      ].join('\r\n'),
    )
  })

  test('a heading contains every unit of its values, or none', async () => {
    const entries = recorded(
      message(1, [{ key: 'Frequency', value: '50.01', unit: 'Hz' }]),
      message(2, [
        { key: 'Frequency', value: '50010', unit: 'mHz' },
        { key: 'State', value: '=on' },
      ]),
    )
    const [head, , last] = (await toCsv(entries, ['Frequency', 'State'], noPause)).split('\r\n')
    expect(head).toBe('Time (UTC),Time (Europe/Helsinki),seq,Frequency (Hz or mHz),State,topic,note')
    expect(last).toBe("2026-01-15T10:02:07Z,2026-01-15T12:02:07+02:00,2,50010,'=on,v2g/7/1/device-value,")
  })
})

describe('export as JSON', () => {
  test('contains every entry with its original message', async () => {
    const sent = message(1, [{ key: 'SoC', value: '63.4' }])
    const read: unknown = JSON.parse(await toJson(recorded(sent, 'oops'), noPause))
    expect(read).toEqual([
      { received: '2026-01-15T10:02:08.000Z', topic: 'v2g/7/1/device-value', message: sent },
      { received: '2026-01-15T10:02:08.000Z', topic: 'v2g/7/1/device-value', problem: 'not JSON', payload: 'oops' },
    ])
  })

  test('is an empty list without entries', async () => {
    expect(JSON.parse(await toJson([], noPause))).toEqual([])
  })

  test('pauses between chunks and keeps no parsed messages', async () => {
    const entries = recorded(...Array.from({ length: 1200 }, (_, seq) => message(seq, [])))
    let pauses = 0
    await toJson(entries, async () => void (pauses += 1))
    expect(pauses).toBe(3)
    expect(entries.every((entry) => entry.kind === 'message' && entry.read === undefined)).toBe(true)
  })
})
