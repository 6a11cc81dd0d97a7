import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { deviationText, idealLine, idealW, mayRestore, deviationW } from './droop.ts'

const unit = { ratedW: 10_000, baselineW: 0 }
const at = (frequencyHz: number, powerW: number) => ({ atMs: 0, frequencyHz, powerW })

describe('the ideal line of FCR-N', () => {
  it.each([
    [49.5, -10_000],
    [49.9, -10_000],
    [49.95, -5_000],
    [49.99, -1_000],
    [49.991, 0],
    [50, 0],
    [50.009, 0],
    [50.01, 1_000],
    [50.04, 4_000],
    [50.1, 10_000],
    [51, 10_000],
  ])('at %f Hz is %i W: discharging below 50 Hz, charging above, 0 in the dead band', (hz, powerW) => {
    expect(idealW(hz, unit)).toBeCloseTo(powerW, 6)
  })

  it('is shifted by the baseline and limited to the rated power', () => {
    const shifted = { ratedW: 10_000, baselineW: 4_000 }
    expect([49.8, 49.95, 50, 50.02, 50.08].map((hz) => Math.round(idealW(hz, shifted)))).toEqual([
      -6_000, -1_000, 4_000, 6_000, 10_000,
    ])
  })

  it('is drawn with a jump at both edges of the dead band', () => {
    const corners = idealLine(49.8, 50.2, unit).map(([hz, powerW]) => [hz, Math.round(powerW)])
    expect(corners.filter(([hz = NaN]) => Math.abs(hz - 50) < 0.02)).toEqual([
      [49.99, -1_000],
      [49.99, 0],
      [50.01, 0],
      [50.01, 1_000],
    ])
  })

  it('is drawn through the ideal power at every frequency, for any baseline', () => {
    fc.assert(
      fc.property(fc.integer({ min: -10_000, max: 10_000 }), (baselineW) => {
        const shifted = { ...unit, baselineW }
        const corners = idealLine(49.6, 50.4, shifted)
        const lengthsHz = corners.slice(1).map(([hz], index) => hz - (corners[index]?.[0] ?? NaN))
        // The middle of each segment must match the rule. At a jump, a segment has no length.
        const deviationsW = corners.slice(1).map(([hz, powerW], index) => {
          const [beforeHz, beforeW] = corners[index] ?? [NaN, NaN]
          return hz > beforeHz ? Math.abs((powerW + beforeW) / 2 - idealW((hz + beforeHz) / 2, shifted)) : 0
        })
        expect(Math.min(...lengthsHz)).toBeGreaterThanOrEqual(0)
        expect(Math.max(...deviationsW)).toBeLessThan(0.1)
      }),
    )
  })
})

describe('the deviation from the ideal line', () => {
  it('is shown in kW', () => {
    expect(deviationText(at(49.95, -5_000), unit)).toBe('On the ideal line')
    expect(deviationText(at(49.95, -4_700), unit)).toBe('0.2 kW off the ideal line')
    expect(deviationText(at(49.95, 2_000), unit)).toBe('6.9 kW off the ideal line')
    expect(deviationText(at(49.7, -8_000), unit)).toBe('2.0 kW off the ideal line')
  })

  it('ignores deviations within the frequency resolution of 1 mHz', () => {
    expect(deviationW(at(49.95, -4_900), unit)).toBeCloseTo(0, 6)
    expect(deviationW(at(49.99, 0), unit)).toBe(0)
    expect(deviationW(at(49.988, 0), unit)).toBeCloseTo(1_100, 6)
  })

  it('is not shown in the dead band if a battery without a baseline may restore its state of charge', () => {
    expect(deviationText(at(50.003, 3_000), unit)).toBe('In the dead band: the battery may restore its state of charge')
    expect(deviationText(at(50.003, 0), unit)).toBe('On the ideal line')
    expect(mayRestore(at(50.011, 0), unit)).toBe(false)
    expect(deviationText(at(50.003, 3_000), { ...unit, baselineW: 2_000 })).toBe('1.0 kW off the ideal line')
  })
})
