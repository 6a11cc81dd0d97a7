import { beforeEach, expect, test, vi } from 'vitest'
import type { Holder } from '#contract/access.ts'
import type { AssignedGroup } from '#contract/stations.ts'
import { confirmCommitments } from '#platform/reserves/commitments.ts'
import { confirmCommand } from './reserve-question.ts'

vi.mock('#platform/reserves/commitments.ts', () => ({
  confirmCommitments: vi.fn<typeof confirmCommitments>(() => Promise.resolve(false)),
}))
beforeEach(() => vi.mocked(confirmCommitments).mockClear())

const USER: Holder = { sellerId: 101, roles: [], permissions: { energy_load_dlm_edit: true } }
const group = (id: number): AssignedGroup => ({ id, name: `Group ${id}`, type: 'GROUP_TYPE_CHARGER', isSuperGroup: id === 0 })
const charger = { name: 'North gate 1', deviceId: 'd-1001', assignedGroups: [group(1), group(0)], isBattery: false }

test('a stop asks about the groups of the device that the user can see', async () => {
  expect(await confirmCommand(charger, { powerKw: 0 }, USER)).toBe(false)
  const [groups, user, change] = vi.mocked(confirmCommitments).mock.calls[0] ?? []
  expect([groups, user, change]).toMatchObject([[{ id: 1 }], USER, { title: 'Stop North gate 1?', ok: 'Stop' }])
  expect(groups).toHaveLength(1)
})

test.each([
  ['a lower power', charger, { powerKw: 6 }],
  ['a baseline', charger, { Pbaseline: 0 }],
  ['a stop with another fast reserve', charger, { powerKw: 0, FFRPowerPositive: 500 }],
  ['a baseline of a battery, which leaves less room', { ...charger, isBattery: true }, { powerKw: -5 }],
])('%s asks too', async (_, station, command) => {
  expect(await confirmCommand(station, command, USER)).toBe(false)
  expect(vi.mocked(confirmCommitments).mock.calls[0]?.[2]).toMatchObject({ title: 'Set the power of North gate 1?', ok: 'Apply' })
})

test('a stop of a battery, which keeps its response, asks nothing', async () => {
  expect(await confirmCommand({ ...charger, isBattery: true }, { powerKw: 0 }, USER)).toBe(true)
  expect(confirmCommitments).not.toHaveBeenCalled()
})
