import { expect, test } from 'vitest'
import { settingOf } from './setting.ts'
import { stepAsCode, stepAsText } from './step.ts'
import { writtenTest } from './written-test.ts'

const walk = {
  setting: {
    ...settingOf(7, { scenario: 'busy-day', user: 'admin' }),
    widthPx: 360,
    heightPx: 740,
    theme: 'dark',
    moment: '9m',
  },
  steps: [
    { do: 'click', role: 'link', name: 'O\'Brien\'s "yard"', nth: 0 },
    { do: 'press', key: 'Escape' },
  ],
  finding: { check: 'focus', text: 'the focus is on no element', path: '/groups/1' },
  addresses: ['/', '/'],
} as const

test('writes a test with the world, the user, the window and the steps', () => {
  const text = writtenTest(walk)
  expect(text).toContain(
    "scenario: 'busy-day',\n  ideal: false,\n  role: 'admin',\n  viewport: { width: 360, height: 740 },\n  expectedComplaints: expectedComplaints([]),",
  )
  expect(text).toContain("await page.goto('/')")
  expect(text).toContain(`await page.getByRole('link', { name: 'O\\'Brien\\'s "yard"', exact: true }).first().click()`)
  expect(text).toContain("await page.keyboard.press('Escape')\n  expect(await hasLostFocus(page)).toBe(false)")
})

test('writes nothing without a finding', () => {
  expect(writtenTest({ ...walk, finding: undefined })).toBeUndefined()
})

test('names the number of a control that is not the first of its name', () => {
  const step = { do: 'fill', role: 'textbox', name: 'Price', nth: 2, value: '12,5' } as const
  expect(stepAsText(step)).toBe('fill textbox "Price", number 3 with "12,5"')
  expect(stepAsCode(step)).toBe("await page.getByRole('textbox', { name: 'Price', exact: true }).nth(2).fill('12,5')")
})

test('a seed always gives the same setting, and 300 seeds use every feature, width and user', () => {
  expect(settingOf(3)).toEqual(settingOf(3))
  const settings = Array.from({ length: 300 }, (_, seed) => settingOf(seed))
  expect(new Set(settings.flatMap(({ features }) => [...features])).size).toBe(6)
  expect(new Set(settings.map(({ widthPx }) => widthPx)).size).toBe(4)
  expect(new Set(settings.map(({ user }) => user)).size).toBe(5)
  expect(settings.some(({ features }) => features.size === 0)).toBe(true)
})

test('five successive seeds use every width, and eight every world', () => {
  const settings = Array.from({ length: 8 }, (_, seed) => settingOf(seed + 41))
  expect(new Set(settings.slice(0, 5).map(({ widthPx }) => widthPx)).size).toBe(4)
  expect(new Set(settings.map(({ scenario, moment }) => scenario + moment)).size).toBe(8)
})
