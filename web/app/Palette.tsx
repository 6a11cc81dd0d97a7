import { atom, useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { can } from '#contract/access.ts'
import { useSession } from '#session/session.ts'
import { signOut } from '#session/sign-in.ts'
import { store } from '#ui/store.ts'
import { DENSITIES, type Density, densityAtom } from '#ui/table/density.ts'
import { overviewForHeader } from '#web/dashboard/act-count.ts'
import { CommandPalette } from '#web/palette/CommandPalette.tsx'
import type { Entry } from '#web/palette/entry.ts'
import { pageActions, problemEntries, screenEntries, troubledGroups } from './palette-entries.ts'
import { THEME_CHOICES, type ThemeChoice, themeChoiceAtom } from './theme.ts'

interface Props {
  onClose: () => void
  onShortcuts: () => void
}

/** The command palette with the screens, actions and problems of the signed-in user. */
export default function Palette({ onClose, onShortcuts }: Props) {
  const me = useSession()
  const fixed = useMemo(
    () => [
      ...screenEntries(me),
      ...pageActions(me),
      ...settingActions(),
      action('shortcuts', 'Keyboard shortcuts', onShortcuts),
      logout,
    ],
    // oxlint-disable-next-line react/exhaustive-deps -- the function differs in every render and always does the same
    [me],
  )
  const problems = useAtomValue(can.seeDashboard(me) ? overviewForHeader() : NO_OVERVIEW)?.value?.problems
  const all = useMemo(() => [...fixed, ...problemEntries(problems ?? [], me)], [fixed, problems, me])
  const troubled = useMemo(() => troubledGroups(problems ?? []), [problems])
  return <CommandPalette fixed={all} troubled={troubled} onClose={onClose} />
}

const NO_OVERVIEW = atom(undefined)

const action = (key: string, label: string, run: () => void): Entry => ({
  key: `action:${key}`,
  section: 'Actions',
  label,
  target: { run },
})

const logout = action('logout', 'Logout', signOut)

/** One action per theme and density. */
const settingActions = (): readonly Entry[] => [
  ...Object.entries(THEME_CHOICES).map(([value, label]) =>
    action(`theme:${value}`, `Theme: ${label}`, () => store.set(themeChoiceAtom, value as ThemeChoice)),
  ),
  ...Object.entries(DENSITIES).map(([value, label]) =>
    action(`density:${value}`, `Density: ${label}`, () => store.set(densityAtom, value as Density)),
  ),
]
