import { expect, test } from 'vitest'
import { chargerProblem, spoilers } from './charger-problem.ts'

const charger = { stationName: 'Row 1', baselineKw: 11, responseKw: 7, limitKw: 4, earlyKw: 6.9 }

test.each([
  [{}, undefined],
  [{ baselineKw: 0, responseKw: 0, limitKw: undefined, earlyKw: undefined }, 'has no power to reduce'],
  // A battery without activation has no baseline, but a response.
  [{ baselineKw: 0, responseKw: 7, limitKw: undefined }, undefined],
  [{ responseKw: 2 }, 'draws 9.0 kW with a limit of 4.0 kW'],
  [{ responseKw: 6.75 }, undefined],
  [{ earlyKw: 2.11 }, undefined],
  [{ earlyKw: 2.05 }, 'gives 29 % of its response after 7.5 s'],
  [{ earlyKw: -0.1 }, 'gives 0 % of its response after 7.5 s'],
  [{ earlyKw: undefined }, undefined],
])('%o: %s', (change, problem) => {
  expect(chargerProblem({ ...charger, ...change })).toBe(problem)
})

test('only chargers with a problem are named', () => {
  expect(spoilers([charger, { ...charger, stationName: 'Row 2', responseKw: 0 }])).toEqual([
    { stationName: 'Row 2', problem: 'draws 11.0 kW with a limit of 4.0 kW' },
  ])
})
