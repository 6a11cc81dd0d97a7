import { expect, it } from 'vitest'
import { formatText, superGroups } from './calls.ts'

it('lists only super groups, sorted by name', () => {
  const group = (name: string, isSupergroup: boolean) => ({ name, isSupergroup })
  const groups = [group('Grid 10', true), group('Depot', false), group('Grid 9', true)]
  expect(superGroups(groups).map(({ name }) => name)).toEqual(['Grid 9', 'Grid 10'])
})

it('the label of a report format equals the label on the group page', () => {
  expect([formatText(null), formatText('fingrid')]).toEqual(['None', 'Finland(Fingrid)'])
})
