import { can, type Holder } from '#contract/access.ts'
import { paths } from './paths.ts'
import { menuOf } from './screens.ts'

export interface BottomEntry {
  /** A short label, because five entries share 360 px. */
  label: string
  to: string
}

const MAX = 4

/** Labels of the menu that are too long for the bar. */
const SHORT: Readonly<Record<string, string>> = {
  [paths.batteryStorage()]: 'Storage',
  [paths.congestion()]: 'Congestion',
}

/** In place of their menu entry, its two lists. */
const LISTS: readonly BottomEntry[] = [
  { label: 'Groups', to: paths.groups() },
  { label: 'Stations', to: paths.stations() },
]

/** The destinations of a user by expected use: dashboard, groups, stations, Activity, then the rest of the menu. */
function byUse(holder: Holder): readonly BottomEntry[] {
  const menu = menuOf(holder)
  const first = [paths.home(), paths.loadManagement(), paths.activity()]
  const rank = (to: string) => (first.includes(to) ? first.indexOf(to) : first.length)
  return menu
    .toSorted((a, b) => rank(a.to) - rank(b.to))
    .flatMap(({ label, to }) => (to === paths.loadManagement() && can.seeDevices(holder) ? LISTS : [{ label, to }]))
}

/** The entries of the bottom bar: up to four destinations, and those behind More with their full labels. */
export function bottomEntries(holder: Holder): { bar: readonly BottomEntry[]; more: readonly BottomEntry[] } {
  const all = byUse(holder)
  const bar = all.slice(0, MAX).map(({ label, to }) => ({ label: SHORT[to] ?? label, to }))
  return { bar, more: all.slice(MAX) }
}

/** The entry that is marked as present: the longest one that contains the path, or the list of the subject on the screen. */
export function presentEntry(
  entries: readonly BottomEntry[],
  pathname: string,
  menuEntry: string | undefined,
): string | undefined {
  const contains = ({ to }: BottomEntry) => pathname === to || (to !== paths.home() && pathname.startsWith(`${to}/`))
  const direct = entries.filter(contains).toSorted((a, b) => b.to.length - a.to.length)[0]?.to
  if (direct !== undefined) return direct
  if (menuEntry === paths.loadManagement()) {
    return pathname.startsWith('/devices/') ? paths.stations() : paths.groups()
  }
  if (pathname === paths.loadManagement()) return paths.groups()
  return entries.find(({ to }) => to === menuEntry)?.to
}
