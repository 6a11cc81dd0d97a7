import { expect, test } from 'vitest'
import { IMPERFECTIONS } from '../charger/imperfections.ts'
import { caseOf, judge, shrunk, textOf, type Case } from './judge.ts'

/** Seeds in an ordinary run of the tests; LOADSTAR_JUDGE_SEEDS sets more. */
const SEEDS = Number(process.env.LOADSTAR_JUDGE_SEEDS ?? 200)
const FIRST = Number(process.env.LOADSTAR_JUDGE_FIRST ?? 1)
/**
 * Rare cases: the register of a stop without a number is that of the other connector, and several messages in a row have an impossible
 * current beside the others.
 */
const RARE = [643_834, 650_749, 651_905]

test(`the view of the platform equals the truth of ${SEEDS} imperfect chargers`, { timeout: 7_200_000 }, async () => {
  const seeds = [...RARE, ...Array.from({ length: SEEDS }, (_, place) => FIRST + place)]
  const failed = await judge(seeds.map((seed) => caseOf(seed, IMPERFECTIONS)))
  const lines = failed.map(
    ({ seed, imperfections, violations }) =>
      `${seed}: ${imperfections.map(({ name }) => name).join(' + ')}: ${violations.map(({ property, text }) => `${property} ${text}`).join('; ')}`,
  )
  const texts = []
  for (const one of failed.slice(0, 3)) texts.push(textOf(await shrunk(one)))
  expect([...lines, ...texts].join('\n')).toBe('')
})

/** In a group of four cars, each has about 6 A. */
test('a charger whose minimum is above its share follows its limits', { timeout: 600_000 }, async () => {
  const imperfections = IMPERFECTIONS.filter(({ name }) => name === 'minimum of 10 A')
  expect(imperfections).toHaveLength(1)
  const seeds = Array.from({ length: Math.ceil(SEEDS / 5) }, (_, place) => FIRST + place)
  const protocolOf = (seed: number) => (seed % 2 === 0 ? 'ocpp1.6' : 'ocpp2.0.1')
  const cases = seeds.flatMap((seed): Case[] => [
    { seed, protocol: protocolOf(seed), imperfections },
    { seed: seed + 500_000, protocol: protocolOf(seed), imperfections: [] },
  ])
  const failed = await judge(cases, 2)
  expect(failed.map(({ seed, violations }) => `${seed}: ${violations.map(({ text }) => text).join('; ')}`).join('\n')).toBe('')
})
