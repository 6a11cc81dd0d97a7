import { expect, test } from 'vitest'
import { boostAge, boostProblem } from './boost-text.ts'

const NOW_MS = Date.parse('2026-03-02T12:00:00Z')
const NO_VALUES = { currentL1: null, currentL2: null, currentL3: null, powerL1: null, powerL2: null, powerL3: null }
const boost = { deviceId: 'em24-1', isKnown: true, isStale: false, lastValueAt: '2026-03-02T11:59:58Z', values: NO_VALUES }

test('a device with values has no problem, and its age is stated', () => {
  expect(boostProblem(boost, NOW_MS)).toBeUndefined()
  expect(boostAge(boost, NOW_MS)).toBe('Last value 2 s ago.')
})

test('a device that is not known, or sends nothing, adds nothing', () => {
  expect(boostProblem({ ...boost, isKnown: false, isStale: true, lastValueAt: null }, NOW_MS)).toBe(
    'The device em24-1 is not known. Boost charging adds nothing.',
  )
  expect(boostProblem({ ...boost, deviceId: null, isKnown: false, isStale: true, lastValueAt: null }, NOW_MS)).toMatch(
    /no device/,
  )
  expect(boostProblem({ ...boost, isStale: true, lastValueAt: '2026-03-02T11:58:00Z' }, NOW_MS)).toBe(
    'No value from the boost device for 2 min. Boost charging adds nothing.',
  )
  expect(boostProblem({ ...boost, isStale: true, lastValueAt: null }, NOW_MS)).toMatch(/^The boost device sends no values\./)
  expect(boostAge({ ...boost, lastValueAt: null }, NOW_MS)).toBe('')
})
