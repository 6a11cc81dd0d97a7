import { expect, test } from 'vitest'
import { stimulusAsText } from './stimulus-words.ts'

test.each([
  [{ frequency: { to: 49.65, over: '10s' } }, 'frequency', 'to 49.65, over 10s'],
  [{ meter: { group: 'Bakery', silent: true, for: '2m' } }, 'meter', 'group Bakery, silent, for 2m'],
  [{ meter: { group: 'Bakery', silent: false } }, 'meter', 'group Bakery, silent false'],
  [{ vehicle: { station: 'One', arrives: { soc: 20 } } }, 'vehicle', 'station One, arrives {"soc":20}'],
  [{ end: 'broker down' }, 'end', 'broker down'],
  [{ operator: { user: 'admin', call: 'saveGroup', params: { groupId: 2 } } }, 'operator', 'saveGroup, groupId 2 as admin'],
] as const)('%j is %s: %s', (line, stimulus, text) => {
  expect(stimulusAsText(line)).toEqual({ stimulus, text })
})
