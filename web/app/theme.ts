import { makeStaticStyles, type Theme } from '@fluentui/react-components'
import latin from '@fontsource-variable/geist/files/geist-latin-wght-normal.woff2?url'
import { atom } from 'jotai'
import { densityAtom } from '#ui/table/density.ts'
import { THEMES } from './brand.ts'
import { FORCED_COLORS } from './forced-colors.ts'
import { themeNameOf } from './theme-name.ts'
import { storedAtom } from '#ui/browser-storage.ts'

export const THEME_CHOICES = { system: 'Same as system', light: 'Light', dark: 'Dark', 'high-contrast': 'High contrast' } as const
export type ThemeChoice = keyof typeof THEME_CHOICES

export const themeChoiceAtom = storedAtom<ThemeChoice>('loadstar.theme', 'system')

const mediaAtom = (query: string) => {
  const media = typeof window === 'undefined' ? undefined : window.matchMedia(query)
  const matches = atom(media?.matches ?? false)
  matches.onMount = (set) => {
    const follow = () => set(media?.matches ?? false)
    follow()
    media?.addEventListener('change', follow)
    return () => media?.removeEventListener('change', follow)
  }
  return matches
}
const prefersDark = mediaAtom('(prefers-color-scheme: dark)')
const isPrinted = mediaAtom('print')
const prefersContrast = mediaAtom('(prefers-contrast: more)')
const forcesColors = mediaAtom('(forced-colors: active)')

/** The theme on screen; on paper the light one. */
export const themeNameAtom = atom((get) =>
  get(isPrinted)
    ? 'light'
    : themeNameOf(get(themeChoiceAtom), { dark: get(prefersDark), contrast: get(prefersContrast) || get(forcesColors) }),
)

const NAME = 'Geist Variable'
const FAMILY = `'${NAME}', 'Segoe UI', 'Segoe UI Web (West European)', -apple-system, BlinkMacSystemFont, Roboto, 'Helvetica Neue', sans-serif`

/** The typeface of every theme. Characters beyond Latin come from the fonts of the system. */
const TYPEFACE: Partial<Theme> = { fontFamilyBase: FAMILY, fontFamilyNumeric: FAMILY }

/** Loads the typeface. All digits have one width, so that a value does not move when it changes. */
export const useTypeface = makeStaticStyles([
  {
    '@font-face': {
      fontFamily: NAME,
      fontStyle: 'normal',
      fontDisplay: 'swap',
      fontWeight: '100 900',
      src: `url(${latin}) format('woff2')`,
    },
  },
  // Browsers reset the digits of form controls.
  { 'body, button, input, select, textarea': { fontVariantNumeric: 'tabular-nums' } },
])

/** Smaller text and spacing. Table rows become lower accordingly. */
const COMPACT: Partial<Theme> = {
  fontSizeBase200: '11px',
  fontSizeBase300: '12px',
  fontSizeBase400: '14px',
  lineHeightBase200: '14px',
  lineHeightBase300: '16px',
  lineHeightBase400: '20px',
  spacingVerticalXS: '2px',
  spacingVerticalS: '4px',
  spacingVerticalM: '8px',
  spacingVerticalL: '10px',
  spacingVerticalXL: '12px',
}

export const themeAtom = atom((get): Theme => {
  const theme = THEMES[get(themeNameAtom)]
  return { ...theme, ...TYPEFACE, ...(get(densityAtom) === 'compact' && COMPACT), ...(get(forcesColors) && FORCED_COLORS) }
})
