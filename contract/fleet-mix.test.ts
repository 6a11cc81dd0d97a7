import { expect, test } from 'vitest'
import { fleetMixText, FleetMixText, readFleetMix } from './fleet-mix.ts'

test('reads percentages by kind; a missing kind has no share', () => {
  expect(readFleetMix('ac=70,dc=10,v2g=15,battery=5')).toEqual({ mix: { ac: 70, dc: 10, v2g: 15, battery: 5 } })
  expect(readFleetMix('v2g=100')).toEqual({ mix: { ac: 0, dc: 0, v2g: 100, battery: 0 } })
  expect(readFleetMix('ac=33.3, dc=33.3, v2g=33.4')).toMatchObject({ mix: { v2g: 33.4 } })
})

test.each([
  ['ac=70,dc=20', 'the shares add up to 90'],
  ['ac=70,dc=40', 'the shares add up to 110'],
  ['', 'there is no kind ""'],
  ['acc=100', 'there is no kind "acc"'],
  ['ac=100,dc=0,ac=0', 'ac is named twice'],
  ['ac=110,dc=-10', 'the share of dc is not a number of 0 to 100'],
  ['ac', 'the share of ac is not a number of 0 to 100'],
  ['ac=many', 'the share of ac is not a number of 0 to 100'],
])('reports the problem of %j', (text, problem) => {
  expect(readFleetMix(text)).toEqual({ problem })
  expect(FleetMixText.safeParse(text).success).toBe(false)
})

test('writes equal mixes as the same text', () => {
  const read = readFleetMix('v2g=40,ac=60')
  expect('mix' in read && fleetMixText(read.mix)).toBe('ac=60,dc=0,v2g=40,battery=0')
})
