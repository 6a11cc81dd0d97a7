import { createDarkTheme, createLightTheme, type Theme } from '@fluentui/react-components'
import { expect, test } from 'vitest'
import { SEVERITY_COLORS } from '#ui/severity.ts'
import { BRAND, HIGH_CONTRAST } from './brand.ts'

/** Relative luminance of a colour `#rrggbb`, WCAG 2.2. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((place) => {
    const share = Number.parseInt(color.slice(place, place + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** `#ffffff` for `#fff`. */
const long = (color: string) => (color.length === 4 ? color.replaceAll(/[\da-f]/gi, '$&$&') : color)

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

const THEMES: Record<string, Theme> = {
  light: createLightTheme(BRAND),
  dark: createDarkTheme(BRAND),
  'high-contrast': HIGH_CONTRAST,
}
const CASES = Object.entries(THEMES).flatMap(([name, theme]) => {
  const page = theme.colorNeutralBackground1
  return Object.entries(SEVERITY_COLORS).flatMap(([severity, colors]) => {
    const text = long(theme[colors.text])
    const below = 'fill' in colors ? theme[colors.fill] : page
    return [
      { name, part: `text of ${severity}`, one: text, other: below, atLeast: 4.5 },
      { name, part: `border of ${severity}`, one: theme[colors.border], other: page, atLeast: 3 },
    ]
  })
})

test.each(CASES)('the $part has a contrast of at least $atLeast in the $name theme', ({ one, other, atLeast }) => {
  expect(contrast(long(one), long(other))).toBeGreaterThanOrEqual(atLeast)
})

test('computes the contrast of black and white', () => {
  expect(contrast('#000000', long('#fff'))).toBeCloseTo(21)
})
