import { expect, it } from 'vitest'
import { formatText, superGroups } from './super-groups.ts'

it('super groups alone are listed, by name', () => {
  const group = (name: string, isSupergroup: boolean) => ({ name, isSupergroup })
  const groups = [group('Grid 10', true), group('Depot', false), group('Grid 9', true)]
  expect(superGroups(groups).map(({ name }) => name)).toEqual(['Grid 9', 'Grid 10'])
})

it('a report format is named as the group page names it', () => {
  expect([formatText(null), formatText('fingrid')]).toEqual(['None', 'Finland(Fingrid)'])
})
