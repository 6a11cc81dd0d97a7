import { expect, it } from 'vitest'
import { groupSocPercent } from './group-soc.ts'

const battery = (groupId: number, batterySoC: number | null, capacity: number | null) => ({
  batterySoC,
  type: { capacity },
  assignedGroups: [{ id: groupId, name: '', type: 'GROUP_TYPE_BATTERY' as const, isSuperGroup: false }],
})
const group = { id: 1, stationCount: 2 }

it('the state of charge of a group is weighted by the capacity of its batteries', () => {
  expect(groupSocPercent(group, [battery(1, 80, 30), battery(1, 40, 10), battery(2, 0, 100)])).toBeCloseTo(70)
})

it('the state of charge of a group is undefined unless all its batteries are known', () => {
  expect(groupSocPercent(group, [battery(1, 80, 30)])).toBeUndefined()
  expect(groupSocPercent(group, [battery(1, 80, 30), battery(1, null, 10)])).toBeUndefined()
  expect(groupSocPercent(group, [battery(1, 80, 30), battery(1, 40, null)])).toBeUndefined()
  expect(groupSocPercent({ id: 1 }, [])).toBeUndefined()
})
