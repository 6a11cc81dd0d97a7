/** The shortcuts of the console: keys as shown, and effect. */
export const SHORTCUTS = [
  { keys: ['Ctrl', 'K'], effect: 'Search screens, groups, stations and actions' },
  { keys: ['/'], effect: 'Focus the search field of the page' },
  { keys: ['?'], effect: 'Show keyboard shortcuts' },
  { keys: ['↑', '↓'], effect: 'Select a search result' },
  { keys: ['Enter'], effect: 'Open the selected search result' },
  { keys: ['Shift', 'Space'], effect: 'Select all rows up to this one in a list of stations' },
  { keys: ['Esc'], effect: 'Close a dialog or menu, or clear the selection of a list' },
] as const

export type Shortcut = 'palette' | 'help' | 'search'

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** Ctrl+K, or ⌘K on a Mac. */
export const isPaletteKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: Pressed) =>
  key.toLowerCase() === 'k' && ctrlKey !== metaKey && !altKey && !shiftKey

/** The shortcut of a pressed key; undefined while the user types in a field or a dialog is open. */
export function shortcutOf(pressed: Pressed, isOff: boolean): Shortcut | undefined {
  if (isOff) return undefined
  if (isPaletteKey(pressed)) return 'palette'
  if (pressed.ctrlKey || pressed.metaKey || pressed.altKey) return undefined
  if (pressed.key === '?') return 'help'
  return pressed.key === '/' ? 'search' : undefined
}
