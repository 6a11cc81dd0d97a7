import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Theme } from '@fluentui/react-components'
import { expect, test } from 'vitest'
import { SEVERITY_COLORS } from '#ui/severity.ts'
import { STATE_MARKS } from '#web/charts/state-timeline/state-marks.ts'
import { THEMES } from './theme.ts'

type Token = keyof Theme

/** What texts and marks lie on: cards and dialogs, and the page. */
const SURFACES = ['colorNeutralBackground1', 'colorNeutralBackground2'] as const satisfies readonly Token[]
/** WCAG 2.2: of text, and of a graphical object. */
const [TEXT, MARK] = [4.5, 3]

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
  const [light = 0, dark = 0] = [luminance(long(one)), luminance(long(other))].toSorted((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

/** The themes in which a colour has too little contrast to one of the colours below it, with the contrast. */
function tooLow(color: Token, below: readonly Token[], atLeast: number): string[] {
  return Object.entries(THEMES).flatMap(([name, theme]) =>
    below.flatMap((surface) => {
      const found = contrast(String(theme[color]), String(theme[surface]))
      return found >= atLeast ? [] : [`${name}: ${color} on ${surface} has ${found.toFixed(2)}`]
    }),
  )
}

test('computes the contrast of black and white', () => {
  expect(contrast('#000000', '#fff')).toBeCloseTo(21)
})

test.each(Object.entries(SEVERITY_COLORS))('the text and the border of a chip of severity %s are visible', (_, colors) => {
  expect(tooLow(colors.text, 'fill' in colors ? [colors.fill] : SURFACES, TEXT)).toEqual([])
  expect(tooLow(colors.border, SURFACES, MARK)).toEqual([])
})

test.each(['Success', 'Warning', 'Danger'] as const)('the text and the symbol of a banner of status %s are visible', (status) => {
  const fill: Token = `colorStatus${status}Background1`
  expect(tooLow('colorNeutralForeground1', [fill], TEXT)).toEqual([])
  expect(
    tooLow(status === 'Warning' ? 'colorStatusWarningForeground3' : `colorStatus${status}Foreground1`, [fill], MARK),
  ).toEqual([])
})

test.each(Object.entries(STATE_MARKS))('the mark of the state %s in a timeline is visible', (_, { color }) => {
  expect(tooLow(color, SURFACES, MARK)).toEqual([])
})

test.each(['colorNeutralStroke3', 'colorNeutralStrokeSubtle'] as const)(
  'lines of values and limits stand out on grid lines in %s',
  (grid) => {
    expect(tooLow('colorNeutralForeground1', [grid], MARK)).toEqual([])
  },
)

/** The styles of the console, each without the blocks inside it, such as those of `:hover`. */
function styleBlocks(): { path: string; style: string }[] {
  const web = fileURLToPath(new URL('..', import.meta.url))
  const paths = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter((path) => /\.tsx?$/.test(path))
  return paths.flatMap((path) => {
    const open: string[] = ['']
    const blocks: { path: string; style: string }[] = []
    for (const char of readFileSync(`${web}/${path}`, 'utf8')) {
      if (char === '{') open.push('')
      else if (char === '}') blocks.push({ path, style: open.pop() ?? '' })
      else open.push(`${open.pop() ?? ''}${char}`)
    }
    return blocks.filter(({ style }) => style.includes('tokens.color'))
  })
}

const BLOCKS = styleBlocks()
const tokenOf = (style: string, property: string) =>
  new RegExp(String.raw`(?:^|[\s,])${property}: tokens\.(color\w+)`).exec(style)?.[1] as Token | undefined

test('every text of the console is visible on its own fill, or on cards and the page', () => {
  const texts = BLOCKS.flatMap(({ path, style }) => {
    const color = tokenOf(style, 'color')
    if (color === undefined) return []
    const fill = tokenOf(style, 'backgroundColor')
    return [{ path, color, below: fill === undefined ? SURFACES : [fill] }]
  })
  expect(texts.length).toBeGreaterThan(150)
  expect(texts.flatMap(({ path, color, below }) => tooLow(color, below, TEXT).map((text) => `${path}, ${text}`))).toEqual([])
})

test('a fill without a colour of its own leaves the texts on it visible', () => {
  const fills = BLOCKS.flatMap(({ path, style }) => {
    const fill = tokenOf(style, 'backgroundColor')
    const holdsTexts = fill !== undefined && /^color(?:Neutral|Subtle|Brand)Background\d?/.test(fill)
    return holdsTexts && tokenOf(style, 'color') === undefined ? [{ path, fill }] : []
  })
  expect(fills.length).toBeGreaterThan(10)
  const texts = ['colorNeutralForeground1', 'colorNeutralForeground2', 'colorNeutralForeground3'] as const
  const hidden = fills.flatMap(({ path, fill }) =>
    texts.flatMap((color) => tooLow(color, [fill], TEXT).map((text) => `${path}, ${text}`)),
  )
  expect(hidden).toEqual([])
})

test('every mark of a status is visible by its fill or its outline', () => {
  const marks = BLOCKS.flatMap(({ path, style }) => {
    const colors = ['fill', 'stroke', 'backgroundColor'].flatMap((property) => tokenOf(style, property) ?? [])
    const isText = tokenOf(style, 'color') !== undefined
    return !isText && colors.some((color) => color.startsWith('colorStatus')) ? [{ path, colors }] : []
  })
  expect(marks.length).toBeGreaterThan(10)
  const hidden = marks.filter(({ colors }) => colors.every((color) => tooLow(color, SURFACES, MARK).length > 0))
  expect(
    hidden.map(({ path, colors }) => `${path}: ${colors.flatMap((color) => tooLow(color, SURFACES, MARK)).join('; ')}`),
  ).toEqual([])
})
