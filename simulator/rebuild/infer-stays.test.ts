import { expect, test } from 'vitest'
import { SECOND_MS } from '#contract/durations.ts'
import { reactionsIn } from './infer-stays.ts'
import type { SavedAllocation, SavedRun, SavedState, SavedStation } from './saved-run.ts'
import { Steps } from './steps.ts'

const END_S = 600
/** A car that charges from the start, with an allocation at each of these seconds and the second at which its current follows. */
function station(declaredReactionMs: number, changes: readonly (readonly [sentS: number, movedS: number])[]): SavedStation {
  const [states, allocations, current] = [new Steps<SavedState>(), new Steps<SavedAllocation>(), new Steps<number | null>()]
  states.add(0, { status: 'Charging', isOnline: true })
  for (const [place, [sentS, movedS]] of [[0, 0] as const, ...changes].entries()) {
    const amperes = place % 2 === 0 ? 16 : 10
    allocations.add(sentS * SECOND_MS, { allowed: amperes, limit: 'import-limit', reason: null })
    current.add(movedS * SECOND_MS, amperes - 0.5)
  }
  const entry = { deviceId: 'd-1', stationId: 1, name: 'One', type: { category: 'charger' }, obedience: { declaredReactionMs } }
  return { entry, states, allocations, series: new Map([['Current.Import', current]]) } as unknown as SavedStation
}
const found = (one: SavedStation, resolutionMs = SECOND_MS) => {
  const run = { stations: new Map([['d-1', one]]), resolutionMs, startMs: 0, endMs: END_S * SECOND_MS }
  const reactions = reactionsIn(run as unknown as SavedRun)
  return { fields: reactions.siteFields(one), ofCarMs: reactions.ofCarMs(one, 0, END_S * SECOND_MS), reactions }
}

test('a charger that asks for its setpoint every ten seconds asks at the seconds that its currents show', () => {
  // It asks at 4 s, and the car follows 2 s later.
  const { fields, ofCarMs } = found(
    station(15_000, [
      [41, 46],
      [85, 96],
      [153, 156],
      [198, 206],
    ]),
  )
  expect((fields.asksAtSeconds ?? 0) * SECOND_MS + (ofCarMs ?? 0)).toBeCloseTo(5_500, -3)
  expect(fields.asksAtSeconds).toBeGreaterThanOrEqual(3)
  expect(fields.asksAtSeconds).toBeLessThanOrEqual(5)
  expect(fields.delaySeconds).toBeUndefined()
})

test('a charger with an open connection is one of the seed, also where the seed has one that asks', () => {
  const { fields, ofCarMs, reactions } = found(
    station(8_000, [
      [40, 43],
      [80, 83],
      [120, 123],
    ]),
  )
  expect(fields).toEqual({})
  expect(ofCarMs).toBeGreaterThanOrEqual(500)
  expect(ofCarMs).toBeLessThanOrEqual(2_500)
  expect(reactions.inferences).toMatchObject([{ subject: 'Chargers', confidence: 'high' }])
})

test('reactions that no charger has are stated with their difference', () => {
  const { inferences } = found(
    station(8_000, [
      [40, 41],
      [80, 89],
      [120, 121],
      [160, 169],
    ]),
  ).reactions
  expect(inferences[0]?.what).toMatch(/^Those of the seed \d+ react like these to within (?:[4-9]|1\d) s in all\.$/)
  expect(inferences[0]?.confidence).toBe('medium')
})

test('nothing is said of reactions in values of each minute, and of ideal chargers', () => {
  expect(found(station(8_000, [[40, 43]]), 60_000)).toMatchObject({
    fields: {},
    ofCarMs: undefined,
    reactions: { inferences: [] },
  })
  expect(found(station(0, [[40, 40]])).reactions.inferences).toEqual([])
})
