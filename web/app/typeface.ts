import { makeStaticStyles, type Theme } from '@fluentui/react-components'
import latin from '@fontsource-variable/geist/files/geist-latin-wght-normal.woff2?url'

const NAME = 'Geist Variable'
const FAMILY = `'${NAME}', 'Segoe UI', 'Segoe UI Web (West European)', -apple-system, BlinkMacSystemFont, Roboto, 'Helvetica Neue', sans-serif`

/** The typeface of every theme. Characters beyond Latin come from the fonts of the system. */
export const TYPEFACE: Partial<Theme> = { fontFamilyBase: FAMILY, fontFamilyNumeric: FAMILY }

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
