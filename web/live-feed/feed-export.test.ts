import { describe, expect, test } from 'vitest'
import { csvCell, toCsv, toJson } from './feed-export.ts'
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
  test('has a column for each key, an empty cell where a message has no value, and a note for what is no message', async () => {
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
        'ts,seq,SoC,Power.Active.Import,topic,note',
        '2026-01-15T10:02:07.000Z,1,63.4,-5000,v2g/7/1/device-value,',
        '2026-01-15T10:02:08.000Z,,,,,Missed 2 messages',
        '2026-01-15T10:02:07.000Z,4,64,,v2g/7/1/device-value,',
        '2026-01-15T10:02:08.000Z,,,,v2g/7/1/device-value,"not JSON: oops, ""quoted"""',
        '',
      ].join('\r\n'),
    )
  })

  test('a text that begins like a formula is made safe, a number keeps its sign', () => {
    expect(['=1+2', '+cmd', '-cmd', '@x', '-5000', '+1.5e3', 'a=b'].map(csvCell)).toEqual([
      "'=1+2",
      "'+cmd",
      "'-cmd",
      "'@x",
      '-5000',
      '+1.5e3',
      'a=b',
    ])
    expect(csvCell('=a,"b"\n')).toBe(`"'=a,""b""\n"`)
  })
})

describe('export as JSON', () => {
  test('has every entry, the message as it was sent', async () => {
    const sent = message(1, [{ key: 'SoC', value: '63.4' }])
    const read: unknown = JSON.parse(await toJson(recorded(sent, 'oops'), noPause))
    expect(read).toEqual([
      { received: '2026-01-15T10:02:08.000Z', topic: 'v2g/7/1/device-value', message: sent },
      { received: '2026-01-15T10:02:08.000Z', topic: 'v2g/7/1/device-value', problem: 'not JSON', payload: 'oops' },
    ])
  })

  test('of nothing is an empty list', async () => {
    expect(JSON.parse(await toJson([], noPause))).toEqual([])
  })

  test('pauses between pieces and keeps no reading', async () => {
    const entries = recorded(...Array.from({ length: 1200 }, (_, seq) => message(seq, [])))
    let pauses = 0
    await toJson(entries, async () => void (pauses += 1))
    expect(pauses).toBe(3)
    expect(entries.every((entry) => entry.kind === 'message' && entry.read === undefined)).toBe(true)
  })
})
