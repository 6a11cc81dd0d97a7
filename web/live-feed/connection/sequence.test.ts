import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { seqOf, stepSequence } from './sequence.ts'

describe('the number of a message', () => {
  test('is found without reading the message', () => {
    expect(seqOf('{"ts":"x","seq":8123,"values":[]}')).toBe(8123)
    expect(seqOf('{"seq": 0}')).toBe(0)
  })

  test('is no number where there is none', () => {
    expect(['', 'hello', '{"seq":null}', '{"seq":"12"}', '{"seq":'].map(seqOf)).toEqual([NaN, NaN, NaN, NaN, NaN])
  })

  test('is not mistaken for a text that looks like it', () => {
    fc.assert(
      fc.property(fc.string(), fc.nat(), (text, seq) => {
        expect(seqOf(JSON.stringify({ deviceId: `"seq":99${text}`, seq }))).toBe(seq)
      }),
    )
  })
})

describe('a jump in the numbers', () => {
  test('forwards is what was missed', () => {
    expect(stepSequence(7, 8)).toEqual({ kind: 'next' })
    expect(stepSequence(7, 11)).toEqual({ kind: 'missed', count: 3 })
  })

  test('none, or back by a little, is a message twice or late', () => {
    expect(stepSequence(7, 7)).toEqual({ kind: 'repeated' })
    expect(stepSequence(7, 5)).toEqual({ kind: 'late' })
  })

  test('back to the beginning, or far back, is a device that counts anew', () => {
    expect(stepSequence(7, 0)).toEqual({ kind: 'restarted' })
    expect(stepSequence(8000, 12)).toEqual({ kind: 'restarted' })
  })

  test('cannot be told for the first message or one without a number', () => {
    expect(stepSequence(undefined, 8)).toEqual({ kind: 'next' })
    expect(stepSequence(7, NaN)).toEqual({ kind: 'next' })
  })
})
