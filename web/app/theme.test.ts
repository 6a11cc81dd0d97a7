import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { STATE_MARKS } from '#web/charts/state-timeline/state-marks.ts'
import { FORCED_COLORS, themeNameOf } from './theme.ts'

test('a chosen theme overrides the preferences of the system', () => {
  expect(themeNameOf('light', { dark: true, contrast: true })).toBe('light')
  expect(themeNameOf('high-contrast', { dark: true, contrast: false })).toBe('high-contrast')
})

test('without a choice, a preference for contrast takes precedence over a dark theme', () => {
  expect(themeNameOf('system', { dark: false, contrast: false })).toBe('light')
  expect(themeNameOf('system', { dark: true, contrast: false })).toBe('dark')
  expect(themeNameOf('system', { dark: true, contrast: true })).toBe('high-contrast')
})

test('an invalid stored choice counts as no choice', () => {
  expect(themeNameOf('sepia', { dark: true, contrast: false })).toBe('dark')
})

test('every theme colour of a drawing has a forced colour', () => {
  const web = fileURLToPath(new URL('..', import.meta.url))
  const sources = readdirSync(web, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => readFileSync(`${web}/${path}`, 'utf8'))
  const drawn = sources.flatMap((text) => [...text.matchAll(/(?:fill|stroke): tokens\.(\w+)/g)].map(([, name = '']) => name))
  const lines = readFileSync(`${web}/ui/chart/line-looks.ts`, 'utf8').match(/(?<=tokens\.)color\w+/g) ?? []
  const states = Object.values(STATE_MARKS).map(({ color }) => color)
  expect(drawn.length).toBeGreaterThan(20)
  expect(lines.length).toBeGreaterThan(5)
  expect(Object.keys(FORCED_COLORS)).toEqual(expect.arrayContaining([...drawn, ...lines, ...states]))
})
