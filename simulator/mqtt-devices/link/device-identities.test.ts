import { expect, test } from 'vitest'
import { mqttWorld } from '#simulator/testing/mqtt-site.ts'
import { IDENTITY, isPassword, stationOfDevice } from './device-identities.ts'

test('a device is found without regard to case', () => {
  const { world, at } = mqttWorld()
  expect(stationOfDevice(world, 'BENCH-1')).toBe(at(0))
  expect(stationOfDevice(world, 'bench-9')).toBeUndefined()
})

test('a password is compared as a whole, and an identity is one level of a topic', () => {
  expect([isPassword('secret', 'secret'), isPassword('secre', 'secret'), isPassword('', 'secret')]).toEqual([true, false, false])
  expect(['van-7', 'a/b', 'a b', '+', '#', ''].map((text) => IDENTITY.test(text))).toEqual([
    true,
    false,
    false,
    false,
    false,
    false,
  ])
})
