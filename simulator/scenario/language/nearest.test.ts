import { expect, test } from 'vitest'
import { didYouMean, nearest } from './nearest.ts'

const keys = ['frequency', 'station', 'broker', 'session', 'fault']

test.for([
  ['frequencyy', 'frequency'],
  ['Station', 'station'],
  ['faut', 'fault'],
  ['sesion', 'session'],
  ['brokre', 'broker'],
])('%s is taken for %s', ([word = '', meant]) => {
  expect(nearest(word, keys)).toBe(meant)
})

test('returns undefined for a word that is far from all known words', () => {
  expect(nearest('weather', keys)).toBeUndefined()
  expect(didYouMean('weather', keys)).toBe('')
})

test('returns the nearest of several near words', () => {
  expect(nearest('readStatoin', ['readStations', 'readStation', 'saveStation'])).toBe('readStation')
})
