import { expect, test } from 'vitest'
import { stream } from '#simulator/core/model/random.ts'
import { runScenario } from '#simulator/run-scenario.ts'

/** The DC group of the pier with cars, from 10 min before an hour; `bids` in MW, of that hour and the next ones. */
async function played({ bids = [0.05, 0], timeline = '', last = '25m' }) {
  const cars = [11, 12, 13]
    .map(
      (id) =>
        `  - { at: 0s, vehicle: { station: ${id}, arrives: { soc: 5, target: 100, capacity: 400, limit: 200, phases: 3 } } }\n`,
    )
    .join('')
  const listed = bids.map((quantity, inHours) => `{ inHours: ${inHours}, quantity: ${quantity}, price: 1 }`).join(', ')
  const verdict = await runScenario({
    yaml: `about: The end of a sold hour.\nsite: pier\nideal: true\nseed: 3\nstarts: 2026-03-02T08:55:00Z\ntimeline:\n${cars}  - { at: 1s, bids: { group: Pier DC, bids: [${listed}] } }\n  - { at: 4m30s, frequency: { to: 49.6, over: 0s, exact: true } }\n${timeline}expect:\n  - { by: ${last}, group: Pier DC, deliveredKw: { atLeast: 0 } }\n`,
  })
  const group = verdict.groups.find(({ name }) => name === 'Pier DC')
  const secondAt = (afterS: number) => group?.seconds.find(({ atMs }) => atMs === verdict.startMs + (300 + afterS) * 1_000)
  /** Powers at a time after the hour, kW. */
  const requiredKw = (afterS: number) => secondAt(afterS)?.requiredKw
  const deliveredKw = (afterS: number) => secondAt(afterS)?.deliveredKw
  return { requiredKw, deliveredKw, hold: group?.activations[0]?.measures.hold }
}

const frequency = (at: string, to: number) => `  - { at: ${at}, frequency: { to: ${to}, over: 0s, exact: true } }\n`

test('a sold volume is delivered beyond its hour until the frequency is back within 100 mHz, and not after that', async () => {
  const { requiredKw, deliveredKw, hold } = await played({
    timeline: frequency('8m', 49.905) + frequency('9m', 49.6),
    last: '10m',
  })
  expect([-1, 0, 1, 60, 178].map(requiredKw)).toEqual([37.5, 37.5, 37.5, 37.5, 37.5])
  expect(deliveredKw(60)).toBeGreaterThan(37)
  // A new disturbance in the hour that is not sold.
  expect([181, 245, 299].map(requiredKw)).toEqual([0, 0, 0])
  expect(hold?.isKept).toBe(true)
})

test('without a recovery, the volume is ramped down from 15 min after the hour, over 5 min', async () => {
  const { requiredKw, hold } = await played({ last: '26m' })
  expect([0, 899, 900].map(requiredKw)).toEqual([37.5, 37.5, 37.5])
  expect(requiredKw(1_050)).toBeCloseTo(18.75, 2)
  expect(requiredKw(1_199)).toBeCloseTo(0.125, 2)
  expect([1_200, 1_250].map(requiredKw)).toEqual([0, 0])
  expect(hold?.isKept).not.toBe(false)
})

test('the volume of a new bid replaces the held one, also in the ramp and also if it is smaller', async () => {
  const next = await played({ bids: [0.05, 0.02], last: '7m' })
  expect([-1, 0, 100].map(next.requiredKw)).toEqual([37.5, 15, 15])
  const unsold = await played({ bids: [0], last: '7m' })
  expect([-10, 0, 100].map(unsold.requiredKw)).toEqual([0, 0, 0])
})

test('a bid that is withdrawn within its hour is not held, nor beyond the hour', async () => {
  const clear = '  - { at: 4m50s, bids: { group: Pier DC, clear: true } }\n'
  const { requiredKw } = await played({ timeline: clear, last: '7m' })
  expect([-15, -5, 0, 100].map(requiredKw)).toEqual([37.5, 0, 0, 0])
  const later = await played({ timeline: '  - { at: 5m30s, bids: { group: Pier DC, clear: true } }\n', last: '7m' })
  expect([29, 60].map(later.requiredKw)).toEqual([37.5, 37.5])
})

test('the drill names a group whose cars leave beyond the sold hour', async () => {
  const leave = [11, 12, 13].map((id) => `  - { at: 6m, vehicle: { station: ${id}, leaves: true } }\n`).join('')
  const { requiredKw, hold } = await played({ timeline: leave, last: '8m' })
  expect(requiredKw(100)).toBe(37.5)
  expect(hold?.isKept).toBe(false)
})

/** The volume of each second from the start of the scenario as TR 3.7 states it, kW. The hour ends after 300 s. */
function volumesKw(soldKw: number, nextKw: number, hzAt: (second: number) => number): number[] {
  let isHeld = false
  return Array.from({ length: 1_561 }, (_, second) => {
    const isLow = hzAt(second) < 49.9
    if (second < 300) {
      isHeld = isLow
      return soldKw
    }
    isHeld &&= isLow && nextKw === 0
    return nextKw + (isHeld ? soldKw * Math.min(1, Math.max(0, (1_500 - second) / 300)) : 0)
  })
}

test.for([
  [1, [49.5, 49.6, 49.7, 49.88, 49.895, 49.9, 49.905, 50], [0.05, 0]],
  [2, [49.5, 49.6, 49.7, 49.88, 49.895], [0.05, 0]],
  [3, [49.5, 49.6, 49.7, 49.88, 49.895, 49.9, 50], [0.05, 0.02]],
] as const)('random disturbances over the end of an hour, seed %d, at %j Hz with bids of %j', async ([seed, levels, bids]) => {
  const next = stream(seed, 'disturbance')
  const moves = [{ atS: 270, hz: 49.6 }]
  for (let atS = 320; atS < 1_550; atS += 10 + Math.floor(next() * 240)) {
    moves.push({ atS, hz: levels[Math.floor(next() * levels.length)] ?? 50 })
  }
  const timeline = moves.slice(1).map(({ atS, hz }) => frequency(`${atS}s`, hz))
  const { requiredKw } = await played({ bids: [...bids], timeline: timeline.join(''), last: '26m' })
  const hzAt = (second: number) => moves.findLast(({ atS }) => atS < second)?.hz ?? 50
  const expected = volumesKw(1_000 * bids[0], 1_000 * bids[1], hzAt)
  const wrong = expected.flatMap((volumeKw, second) => {
    const required = requiredKw(second - 300)
    const share = Math.min(1, Math.max(0, (49.9 - hzAt(second)) / 0.4))
    const isAsked = second >= 270 && required !== undefined
    return isAsked && Math.abs(required - volumeKw * share) > 0.01 ? [[second, hzAt(second), required, volumeKw * share]] : []
  })
  expect(wrong).toEqual([])
})
