import { expect, test } from 'vitest'
import { hubAddress } from './hub-links.ts'

test('ids link to the hub, encoded', () => {
  expect(hubAddress('https://hub.example', 'stations', 42)).toBe('https://hub.example/stations/42')
  expect(hubAddress('https://hub.example/', 'evses', 'FI*DEP*E1/2')).toBe('https://hub.example/evses/FI*DEP*E1%2F2')
})

test('returns undefined without a hub or an id', () => {
  expect(hubAddress(null, 'stations', 42)).toBeUndefined()
  expect(hubAddress(undefined, 'stations', 42)).toBeUndefined()
  expect(hubAddress('https://hub.example', 'evses', null)).toBeUndefined()
})
