import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { seqOf, stepSequence } from './sequence.ts'

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
