import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listBids } from '#contract/bids.ts'
import { readAllocations } from '#contract/allocations.ts'
import { readGroup } from '#contract/groups.ts'
import { answerOf, saveIncident } from './save-incident.ts'

beforeEach(() => vi.stubGlobal('document', { baseURI: 'http://127.0.0.1:8080/groups/1' }))
afterEach(() => vi.unstubAllGlobals())

test('the answer to a read is its value, or a sentence', () => {
  const group = { id: 1 } as never
  expect(answerOf(readGroup, { outcome: 'ok', value: group })).toEqual({ value: group })
  expect(answerOf(readGroup, { outcome: 'unauthorised' })).toEqual({ problem: 'The session has ended.', isFinal: true })
  expect(answerOf(readGroup, { outcome: 'offline' })).toEqual({ problem: 'The platform did not answer.' })
  const refused = (status: number, message?: string) => ({ outcome: 'problem' as const, status, refusal: { message } })
  expect(answerOf(listBids, refused(403))).toEqual({ problem: 'The user may not read this.' })
  expect(answerOf(listBids, refused(404, 'No such group.'))).toEqual({
    problem: 'The platform answered with status 404. No such group.',
  })
  expect(answerOf(readAllocations, refused(404))).toEqual({ problem: 'The platform does not offer the reasons for its limits.' })
  const unreadable = { ...refused(200, "The reply has no correct 'asOf'."), isUnreadable: true as const }
  expect(answerOf(readAllocations, unreadable)).toEqual({ problem: "The reply has no correct 'asOf'." })
})

const request = {
  groupId: 1,
  startMs: Date.parse('2026-03-02T03:00:00Z'),
  endMs: Date.parse('2026-03-02T04:00:00Z'),
  marginMs: 0,
  withSupply: false,
  note: 'The queue did not move.',
  isAnonymous: false,
  savedBy: 'Loadstar test',
}

test('a file is saved although all reads but the group fail, and its index states them', async () => {
  const group = { id: 1, name: 'Depot AC', type: 'GROUP_TYPE_CHARGER' }
  const callPlatform = (endpoint: unknown) =>
    Promise.resolve(endpoint === readGroup ? { outcome: 'ok', value: group } : { outcome: 'problem', status: 500, refusal: {} })
  const { name, index, content } = await saveIncident(request, {}, callPlatform as never)
  expect(name).toBe('incident-Depot-AC-20260302T030000Z.loadstar.zip')
  expect(content.size).toBeGreaterThan(500)
  expect(index.note).toBe('The queue did not move.')
  expect(index.notRead).toContainEqual({ what: 'stations of Depot AC', reason: 'The platform answered with status 500.' })
})

test('without the group there is no file', async () => {
  const callPlatform = () => Promise.resolve({ outcome: 'offline' })
  await expect(saveIncident(request, {}, callPlatform as never)).rejects.toThrow('The platform did not answer.')
})
