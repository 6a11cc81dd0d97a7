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

test('a word far from all known ones is taken for none', () => {
  expect(nearest('weather', keys)).toBeUndefined()
  expect(didYouMean('weather', keys)).toBe('')
})

test('the nearest of several near words wins', () => {
  expect(nearest('readStatoin', ['readStations', 'readStation', 'saveStation'])).toBe('readStation')
})
