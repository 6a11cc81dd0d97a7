import { expect, test } from 'vitest'
import { chooseStep } from './choose-step.ts'
import { Coverage, kindOfControl, kindOfPath } from './coverage.ts'

test('addresses and names that differ in an ID are of one kind', () => {
  expect(kindOfPath('/groups/7/settings?chart=1#limits')).toBe('/groups/#/settings')
  expect(kindOfPath('/devices/d-1028')).toBe('/devices/#')
  expect(kindOfPath('/')).toBe('/')
  expect(kindOfControl({ role: 'button', name: 'Actions for North gate 1' })).toBe('button Actions for')
  expect(kindOfControl({ role: 'link', name: 'North gate 1', leadsTo: '/devices/d-1001' })).toBe('link to /devices/#')
})

test('what was visited least is next', () => {
  const coverage = new Coverage()
  coverage.add('a')
  const least = () =>
    coverage.least(
      ['a', 'b'],
      (one) => one,
      () => 0,
    )
  expect(least()).toBe('b')
  coverage.add('b')
  coverage.add('b')
  expect(least()).toBe('a')
})

test('a walk clicks each button of a screen before it clicks one again', () => {
  const coverage = new Coverage()
  const controls = ['Save', 'Cancel', 'Stop'].map((name) => ({ role: 'button', name, nth: 0, options: [] }))
  const choices = {
    place: { path: '/', dialog: undefined },
    isUnsaved: false,
    controls,
    values: [],
    addresses: ['/'],
    stations: ['A'],
    coverage,
  }
  const names = controls.map(() => {
    const step = chooseStep(() => 0.5, { features: new Set() }, choices)
    return step.do === 'click' ? step.name : step.do
  })
  expect(names.toSorted()).toEqual(['Cancel', 'Save', 'Stop'])
})

test('a walk sorts tables, and leaves unsaved changes by a link', () => {
  const controls = [
    { role: 'button', name: 'Name', nth: 0, options: [], isSorting: true },
    { role: 'link', name: 'Here', nth: 0, options: [], leadsTo: '/groups/1/settings?a=1' },
    { role: 'link', name: 'Away', nth: 0, options: [], leadsTo: '/fingrid' },
  ]
  const chosen = (isUnsaved: boolean) => {
    // The first number chooses no other kind of step.
    const numbers = [0.5, 0]
    const choices = {
      place: { path: '/groups/1/settings', dialog: undefined },
      isUnsaved,
      controls,
      values: [],
      addresses: [],
      stations: [],
      coverage: new Coverage(),
    }
    const step = chooseStep(() => numbers.shift() ?? 0, { features: new Set() }, choices)
    return step.do === 'click' ? step.name : step.do
  }
  expect(chosen(true)).toBe('Away')
  expect(chosen(false)).toBe('Name')
})

test('the summary names the screens that no walk has reached', () => {
  const coverage = new Coverage()
  coverage.screens.add('/groups/#')
  expect(coverage.summary().at(-1)).toMatch(/^Not reached: (?!.*\/groups\/#,).*\/groups\/#\/settings/)
})
