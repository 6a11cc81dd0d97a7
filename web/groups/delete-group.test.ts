import { expect, test } from 'vitest'
import type { Holder } from '#contract/access.ts'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import type { V2gSettings } from '#contract/v2g.ts'
import type { AnyInput, call, Reply } from '#platform/call.ts'
import { deleteWholeGroup } from './delete-group.ts'

const FORMER: V2gSettings = {
  mode: 'freq',
  minSoC: 30,
  ffrPositive: 1_000,
  ffrNegative: 2_000,
  startChargeWith2kW: true,
  isDriverBypassEnabled: true,
  dailySchedule: [{ id: 4, departureTime: 730, targetSoC: 80 }],
}
const SETTINGS = 'DELETE /api/groups/:groupId/v2g-settings'
const GROUP = 'DELETE /api/groups/:groupId'
const SAVE = 'POST /api/groups/:groupId/v2g-settings'
const READ_LIMITS = 'GET /api/groups/:groupId/dlm-limits'
const admin: Holder = { sellerId: 0, roles: ['energyAdmin'], permissions: {} }
const editor: Holder = { sellerId: 101, roles: [], permissions: { energy_load_dlm_view: true, energy_load_dlm_edit: true } }
const ALM: Reply<unknown> = { outcome: 'ok', value: { enabled: true, useExternalDevice: true } }
const problem = (status: number): Reply<unknown> => ({ outcome: 'problem', status, refusal: {} })

/** A platform that rejects the named calls and accepts all others, and the writes it received with their bodies. */
async function deleteAgainst(refused: Record<string, Reply<unknown>> = {}, user = admin) {
  const asked: string[] = []
  const bodies: unknown[] = []
  const answer = async ({ method, path }: AnyEndpoint, { body }: AnyInput) => {
    const name = `${method} ${path}`
    if (method !== 'GET') asked.push(name)
    if (body !== undefined) bodies.push(body)
    return refused[name] ?? { outcome: 'ok', value: method === 'GET' ? FORMER : {} }
  }
  const { reply, settings, lock } = await deleteWholeGroup(7, user, answer as unknown as typeof call)
  return { outcome: reply.outcome, settings, lock, asked, bodies }
}

test('deletes the V2G settings first, then the group', async () => {
  expect(await deleteAgainst()).toMatchObject({ outcome: 'ok', asked: [SETTINGS, GROUP] })
})

test('deletes a group without V2G settings', async () => {
  expect(await deleteAgainst({ [SETTINGS]: problem(404) })).toMatchObject({ outcome: 'ok', asked: [SETTINGS, GROUP] })
})

test('keeps the group when its V2G settings cannot be deleted', async () => {
  const kept = { settings: 'kept', asked: [SETTINGS] }
  expect(await deleteAgainst({ [SETTINGS]: problem(500) })).toMatchObject({ ...kept, outcome: 'problem' })
  expect(await deleteAgainst({ [SETTINGS]: { outcome: 'offline' } })).toMatchObject({ ...kept, outcome: 'offline' })
})

test('deletes nothing when the V2G settings cannot be read', async () => {
  const refused = { 'GET /api/groups/:groupId/v2g-settings': problem(500) }
  expect(await deleteAgainst(refused)).toMatchObject({ outcome: 'problem', settings: 'kept', asked: [] })
})

test('deletes nothing when the group has services that the user may not end', async () => {
  const refused = await deleteAgainst({ [READ_LIMITS]: ALM }, editor)
  expect(refused).toMatchObject({ outcome: 'problem', settings: 'kept', asked: [] })
  expect(refused.lock).toMatch(/^Deleting the group would end what you cannot restore: /)
  expect(await deleteAgainst({ [READ_LIMITS]: ALM }, admin)).toMatchObject({ outcome: 'ok', asked: [SETTINGS, GROUP] })
})

test('deletes nothing when the limits cannot be read', async () => {
  const unread = await deleteAgainst({ [READ_LIMITS]: problem(500) }, editor)
  expect(unread).toMatchObject({ outcome: 'problem', settings: 'kept', lock: undefined, asked: [] })
})

test.each([403, 500])('restores the V2G settings when the group answers %i', async (status) => {
  const { outcome, settings, bodies } = await deleteAgainst({ [GROUP]: problem(status) })
  expect({ outcome, settings }).toEqual({ outcome: 'problem', settings: 'restored' })
  const { dailySchedule: _schedule, isDriverBypassEnabled: _bypass, ...saved } = FORMER
  expect(bodies).toEqual([saved, { isBypassEnabled: true }, { departureTime: 730, targetSoC: 80 }])
})

test('reports V2G settings that could not be restored', async () => {
  expect(await deleteAgainst({ [GROUP]: problem(500), [SAVE]: problem(500) })).toMatchObject({ settings: 'lost' })
})

test('restores nothing when there were no V2G settings', async () => {
  const refused = { [SETTINGS]: problem(404), [GROUP]: problem(500) }
  expect(await deleteAgainst(refused)).toMatchObject({ settings: 'kept', asked: [SETTINGS, GROUP] })
})
