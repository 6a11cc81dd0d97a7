import { expect, it } from 'vitest'
import { groupSocPercent } from './group-soc.ts'

const battery = (groupId: number, batterySoC: number | null, capacity: number | null) => ({
  batterySoC,
  type: { capacity },
  assignedGroups: [{ id: groupId, name: '', type: 'GROUP_TYPE_BATTERY' as const, isSuperGroup: false }],
})
const group = { id: 1, stationCount: 2 }

it('a group holds what its batteries hold, the larger ones counting for more', () => {
  expect(groupSocPercent(group, [battery(1, 80, 30), battery(1, 40, 10), battery(2, 0, 100)])).toBeCloseTo(70)
})

it('what is not known of all its batteries is not known of the group', () => {
  expect(groupSocPercent(group, [battery(1, 80, 30)])).toBeUndefined()
  expect(groupSocPercent(group, [battery(1, 80, 30), battery(1, null, 10)])).toBeUndefined()
  expect(groupSocPercent(group, [battery(1, 80, 30), battery(1, 40, null)])).toBeUndefined()
  expect(groupSocPercent({ id: 1 }, [])).toBeUndefined()
})
