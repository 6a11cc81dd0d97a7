import { describe, expect, it } from 'vitest'
import { readBasepoints } from './basepoints.ts'
import { randomSample, sampleErrors, sampleFor, withNextSeed, type SampleDraft } from './random-sample.ts'

const nowMs = Date.parse('2026-03-02T10:00:00.400Z')
const draft: SampleDraft = { count: '200', stepS: '1', minimumW: '-2', maximumW: '3', seed: '7' }
const valuesOf = (changes: Partial<SampleDraft> = {}) => {
  const read = readBasepoints(randomSample({ ...draft, ...changes }, nowMs))
  return read.state === 'read' ? read.baseline : []
}

describe('a random sample', () => {
  it('is the same for the same seed, and different for another', () => {
    expect(valuesOf()).toEqual(valuesOf())
    expect(randomSample(withNextSeed(draft), nowMs)).toBe(randomSample({ ...draft, seed: '8' }, nowMs))
    expect(valuesOf({ seed: '8' })).not.toEqual(valuesOf())
  })

  it('has the requested number of values, and contains minimum and maximum', () => {
    expect(valuesOf()).toHaveLength(200)
    expect(new Set<unknown>(valuesOf())).toEqual(new Set([-2, -1, 0, 1, 2, 3]))
    expect(valuesOf({ count: '3', minimumW: '5', maximumW: '5' })).toEqual([5, 5, 5])
  })

  it('has times from the next second on if its step is not one second', () => {
    expect(valuesOf({ count: '2', stepS: '900', minimumW: '5', maximumW: '5' })).toEqual([
      { time: '2026-03-02T10:00:01Z', value: 5 },
      { time: '2026-03-02T10:15:01Z', value: 5 },
    ])
  })

  it('initially covers the power range of the device for one minute', () => {
    expect(sampleFor(11)).toMatchObject({ count: '60', stepS: '1', minimumW: '-11000', maximumW: '11000' })
    expect(sampleErrors(sampleFor(11))).toEqual({})
    expect(sampleErrors(sampleFor(null))).toEqual({})
  })
})

describe('the generator', () => {
  it.each(['', 'x', '1.5', '1e999'])('requires whole numbers, not %j', (text) => {
    const whole = 'Enter a whole number.'
    const errors = sampleErrors({ count: text, stepS: text, minimumW: text, maximumW: text, seed: text })
    expect(errors).toEqual({ count: whole, stepS: whole, minimumW: whole, maximumW: whole, seed: whole })
  })

  it('requires numbers in their range', () => {
    expect(sampleErrors({ ...draft, count: '0', stepS: '0', seed: '-1' })).toEqual({
      count: 'Enter a number from 1 to 3600.',
      stepS: 'Enter a number from 1 to 86400.',
      seed: 'Enter a number from 0 to 4294967295.',
    })
    expect(
      Object.keys(sampleErrors({ ...draft, count: '3601', stepS: '86401', maximumW: '1000001', seed: '4294967296' })),
    ).toEqual(['count', 'stepS', 'maximumW', 'seed'])
    expect(sampleErrors({ ...draft, count: '3600', stepS: '86400' })).toEqual({})
    expect(sampleErrors({ ...draft, minimumW: '4' })).toEqual({ maximumW: 'Maximum must be at least the minimum.' })
  })

  it('starts at the first seed again after the last', () => {
    expect(withNextSeed({ ...draft, seed: '4294967295' }).seed).toBe('0')
  })
})
