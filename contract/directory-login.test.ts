import { expect, test } from 'vitest'
import { directoryIdentity } from './directory-login.ts'

test.each([
  ['staff without a seller', { roles: ['energyAdmin'] }, { sellerId: 0, roles: ['energyAdmin'] }],
  ['staff of seller 0', { sellerId: 0, roles: ['energySupport'] }, { sellerId: 0, roles: ['energySupport'] }],
  ["a seller's operator", { sellerId: 101, roles: [] }, { sellerId: 101, roles: [] }],
  ["a seller's operator whose token lists no roles", { sellerId: 101, roles: null }, { sellerId: 101, roles: [] }],
  ["a seller's user with a role", { sellerId: 201, roles: ['energySupport'] }, { sellerId: 201, roles: ['energySupport'] }],
] as const)('%s signs in through the directory', (_, account, identity) => {
  expect(directoryIdentity(account)).toEqual(identity)
})
