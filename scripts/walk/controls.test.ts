import { expect, test } from 'vitest'
import { controlsOf, isFilled } from './controls.ts'

const SNAPSHOT = `
- banner:
  - link "Loadstar":
    - /url: /
  - 'button "Acknowledge Office yard: L1 208 / 200 A"'
- main:
  - heading "Depot AC" [level=1]
  - textbox "Import limit": "63"
  - textbox "Power decrease" [disabled]: "5"
  - switch "Supergroup" [checked]
  - switch "Supergroup"
  - combobox "Meter provider":
    - option "None"
    - option "ENEGIC" [selected]
    - option "Other" [disabled]
  - combobox "Search screens"
  - button
- region "Notices":
  - button "Close"
`

test('lists the enabled controls with a name, in the order of the document', () => {
  expect(controlsOf(SNAPSHOT)).toEqual([
    { role: 'link', name: 'Loadstar', nth: 0, options: [], leadsTo: '/' },
    { role: 'button', name: 'Acknowledge Office yard: L1 208 / 200 A', nth: 0, options: [] },
    { role: 'textbox', name: 'Import limit', nth: 0, options: [] },
    { role: 'switch', name: 'Supergroup', nth: 0, options: [] },
    { role: 'switch', name: 'Supergroup', nth: 1, options: [] },
    { role: 'combobox', name: 'Meter provider', nth: 0, options: ['None', 'ENEGIC'] },
    { role: 'combobox', name: 'Search screens', nth: 0, options: [] },
  ])
})

test('fills text fields and searches with suggestions, not selects', () => {
  const filled = controlsOf(SNAPSHOT).filter(isFilled)
  expect(filled.map(({ name }) => name)).toEqual(['Import limit', 'Search screens'])
})

test('lists nothing for an empty page', () => {
  expect(controlsOf('')).toEqual([])
})

test('knows the headings that sort a table', () => {
  const snapshot = '- table:\n  - columnheader "Name":\n    - button "Name"\n- button "Save"'
  expect(controlsOf(snapshot).map(({ name, isSorting }) => [name, isSorting])).toEqual([
    ['Name', true],
    ['Save', undefined],
  ])
})
