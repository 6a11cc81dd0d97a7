import type { PlacedText } from './bugs.ts'

const bug = (name: string, file: string, find: string, replace: string): PlacedText => ({ name, file, find, replace })

/** Bugs of the console that random walks must find, one at a time. */
export const CONSOLE_BUGS: readonly PlacedText[] = [
  bug(
    'a dialog keeps the focus',
    'web/ui/page/page-focus.ts',
    'if (asker instanceof HTMLElement) asker.focus()',
    'if (asker instanceof HTMLElement) return',
  ),
  bug(
    'a disabled control without its reason',
    'web/ui/WithReason.tsx',
    "relationship={reason === undefined ? 'inaccessible' : 'description'}",
    'relationship="inaccessible"',
  ),
  bug(
    'a tab that is shown again does not read',
    'web/platform/query-client.ts',
    "queries: { retry: false, networkMode: 'always' }",
    "queries: { retry: false, networkMode: 'always', refetchOnWindowFocus: false, refetchInterval: false }",
  ),
  bug(
    'a screen wider than the window',
    'web/ui/page/Screen.tsx',
    "minWidth: 0,\n    '&[data-arriving]",
    "minWidth: '1500px',\n    '&[data-arriving]",
  ),
  bug('a button without a name', 'web/ui/table/Pager.tsx', 'aria-label="Next page"', 'title=""'),
  bug(
    'text in a colour that is hard to read',
    'web/app/theme.ts',
    'light: createLightTheme(BRAND)',
    "light: { ...createLightTheme(BRAND), colorNeutralForeground2: '#b0b0b0' }",
  ),
  bug(
    'an exception in a dialog',
    'web/palette/ShortcutsDialog.tsx',
    '  const styles = useStyles()\n  return (',
    "  const styles = useStyles()\n  setTimeout(() => { throw new Error('shortcuts') })\n  return (",
  ),
  bug('a wrong heading order', 'web/ui/page/Section.tsx', 'as="h2"', 'as="h5"'),
  bug(
    'a target that is too small',
    'web/app/TopMenu.tsx',
    '<Button appearance="subtle" aria-label="Menu"',
    '<Button style={{ minWidth: 0, width: 18, height: 18, padding: 0 }} appearance="subtle" aria-label="Menu"',
  ),
  bug(
    'a title that is cut off',
    'web/ui/page/Screen.tsx',
    "title: { margin: 0, overflowWrap: 'anywhere' }",
    "title: { margin: 0, maxWidth: '40px', overflow: 'hidden', whiteSpace: 'nowrap' }",
  ),
]
