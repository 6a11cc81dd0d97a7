import { expect, test } from 'vitest'
import type { Holder } from '#contract/access.ts'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { EARLY_READS, earlyReads } from './early-reads.ts'

const ADMIN: Holder = { sellerId: 101, roles: ['energyAdmin'], permissions: {} }
const WITHOUT_ROLE: Holder = { sellerId: 101, roles: [], permissions: {} }

const pathsAt = (pathname: string, holder = ADMIN) => earlyReads(pathname, holder).map(({ endpoint }) => endpoint.path)

test('each early read is a read of the contract with its gate', () => {
  const gates = EARLY_READS.flatMap(({ reads }) => reads).map(({ path, gate }) => ({
    gate,
    allow: Object.values<AnyEndpoint>(endpoints).find((one) => one.method === 'GET' && one.path === path)?.allow,
  }))
  for (const { gate, allow } of gates) expect(allow).toBe(gate)
})

test('the dashboard and a group are read early, other screens are not', () => {
  expect(pathsAt('/')).toEqual(['/api/dashboard'])
  expect(pathsAt('/groups/7')).toContain('/api/groups/:groupId/dlm-limits')
  expect(pathsAt('/groups/7')).toContain('/api/groups/:groupId/allocations')
  expect(pathsAt('/groups/7/settings')).not.toContain('/api/groups/:groupId/allocations')
  expect(pathsAt('/groups')).toEqual([])
  expect(pathsAt('/devices/7')).toEqual([])
})

test('the group is that of the address', () => {
  expect(earlyReads('/groups/17', ADMIN)[0]?.params).toEqual({ groupId: '17' })
})

test('a user without permission makes no early reads', () => {
  expect(pathsAt('/', WITHOUT_ROLE)).toEqual([])
  expect(pathsAt('/groups/7', WITHOUT_ROLE)).toEqual(['/api/sellers/current'])
})
