import { expect, test } from 'vitest'
import { createFrequencyState, hasSettled, stepFrequency } from './frequency-dynamics.ts'

/**
 * The response to one loss: the lowest frequency and its second, and the first seconds below and back at a threshold.
 */
function answerTo(lossMw: number, kineticEnergyGws?: number) {
  const swing = createFrequencyState(kineticEnergyGws)
  swing.losses.push({ atMs: 0, gw: lossMw / 1_000 })
  const answer = { lowestHz: 50, lowestS: 0, highestHz: 50, below499S: NaN, below497S: NaN, back499S: NaN, overS: NaN }
  for (let step = 1; step < 30_000; step++) {
    stepFrequency(swing, step * 100)
    const second = step / 10
    const hz = swing.frequencyHz
    if (hz < answer.lowestHz) Object.assign(answer, { lowestHz: hz, lowestS: second })
    answer.highestHz = Math.max(answer.highestHz, hz)
    if (hz < 49.9 && Number.isNaN(answer.below499S)) answer.below499S = second
    if (hz <= 49.7 && Number.isNaN(answer.below497S)) answer.below497S = second
    if (hz < 49.9) answer.back499S = NaN
    else if (answer.below499S > 0 && Number.isNaN(answer.back499S)) answer.back499S = second
    if (hasSettled(swing, step * 100)) {
      answer.overS = second
      break
    }
  }
  return answer
}

test.for([
  [400, 49.803, 6.9, 2.5, NaN, 28],
  [600, 49.732, 6.5, 1.7, NaN, 73],
  [800, 49.662, 6.2, 1.3, 4.2, 181],
  [1000, 49.592, 6.1, 1.1, 3.1, 275],
  [1200, 49.522, 6.0, 0.9, 2.5, 339],
  [1450, 49.424, 6.5, 0.8, 2.1, 395],
] as const)('a loss of %d MW reaches %d Hz after %d s', ([lossMw, lowestHz, lowestS, below499S, below497S, back499S]) => {
  const answer = answerTo(lossMw)
  expect(Math.abs(answer.lowestHz - lowestHz)).toBeLessThan(0.003)
  expect(Math.abs(answer.lowestS - lowestS)).toBeLessThan(0.35)
  expect(Math.abs(answer.below499S - below499S)).toBeLessThan(0.15)
  expect(Number.isNaN(below497S) ? Number.isNaN(answer.below497S) : Math.abs(answer.below497S - below497S) < 0.15).toBe(true)
  expect(Math.abs(answer.back499S - back499S)).toBeLessThan(3)
})

test('a loss of load raises the frequency as much as a loss of production lowers it', () => {
  expect(answerTo(-900).highestHz - 50).toBeCloseTo(50 - answerTo(900).lowestHz, 6)
})

test('a disturbance ends once everything is replaced and the frequency is back', () => {
  const { overS } = answerTo(800)
  expect(overS).toBeGreaterThan(660)
  expect(overS).toBeLessThan(1_200)
})

test('less kinetic energy makes a dip deeper and faster', () => {
  const [ordinary, low] = [answerTo(800), answerTo(800, 120)]
  expect(low.lowestHz).toBeLessThan(ordinary.lowestHz - 0.02)
  expect(low.lowestS).toBeLessThan(ordinary.lowestS - 0.5)
  // The initial slope of 800 MW is 50 Hz × 0.8 GW / (2 × 120 GWs) = 0.167 Hz/s.
  expect(low.below499S).toBeLessThan(ordinary.below499S)
})
