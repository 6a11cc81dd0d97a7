import { can, type GateName, type Holder } from '#contract/access.ts'
import type { Entry } from '#web/palette/entry.ts'
import { isAutomatic, type Problem } from '#contract/dashboard.ts'
import { problemLink, problemText, subjectOf } from '#web/dashboard/problem-text.ts'
import { PROBLEM_LABEL } from '#ui/SeverityChip.tsx'
import { paths } from './paths.ts'
import { menuOf, screens } from './screens.ts'

/** Tabs of screens that have their own address. */
const TABS: Readonly<Record<string, readonly { label: string; to: string }[]>> = {
  [paths.loadManagement()]: [
    { label: 'Groups', to: paths.groups() },
    { label: 'Stations', to: paths.stations() },
  ],
  [paths.batteryStorage()]: [
    { label: 'Battery groups', to: paths.batteryGroups() },
    { label: 'Battery devices', to: paths.batteryDevices() },
  ],
}

const screenEntry = ({ label, to }: { label: string; to: string }): Entry => ({
  key: `screen:${to}`,
  section: 'Screens',
  label,
  target: { to },
})

const passes = (holder: Holder, allow: GateName | 'anyone') => allow !== 'anyone' && can[allow](holder)

/** The screens that a user can open and that the menu does not hide from the user, with their tabs. */
export function screenEntries(holder: Holder): readonly Entry[] {
  const menu = menuOf(holder)
  return screens
    .filter(({ path, allow }) => !path.includes(':') && path !== paths.newGroup() && passes(holder, allow))
    .filter((screen) => !screen.menu || menu.includes(screen.menu))
    .map(({ title, path, menu: listed }) => listed ?? { label: title, to: path })
    .flatMap((screen) => [screen].concat(TABS[screen.to] ?? []))
    .map(screenEntry)
}

/** State of the browser's history that opens the dialog of a new rule; CongestionScreen reads it. */
const NEW_RULE = { newRule: true }

/** Actions that open a page, for users who may finish them there. */
export function pageActions(holder: Holder): readonly Entry[] {
  const newGroup: Entry = { key: 'action:new-group', section: 'Actions', label: 'New group', target: { to: paths.newGroup() } }
  const newRule: Entry = {
    key: 'action:new-rule',
    section: 'Actions',
    label: 'New congestion rule',
    target: { to: paths.congestion(), state: NEW_RULE },
  }
  return [
    ...(can.editGroup(holder) ? [newGroup] : []),
    ...(can.seeCongestion(holder) && can.editCongestion(holder) ? [newRule] : []),
  ]
}

/** The problems that need a person, in the order of the dashboard. The words for an acknowledgement find them too. */
export const problemEntries = (problems: readonly Problem[], holder: Holder): readonly Entry[] =>
  problems
    .filter(({ kind, acknowledgement }) => !isAutomatic(kind) && !acknowledgement)
    .map((problem, place) => ({
      key: `all:problem:${place}`,
      section: 'Problems',
      label: `${PROBLEM_LABEL[problem.kind]}: ${subjectOf(problem)}`,
      detail: problemText(problem),
      words: ['acknowledge', 'alarm', 'problem', problem.kind],
      target: { to: problemLink(problem, holder) ?? paths.home() },
    }))

/** The ids of the groups with problems, the worst first. */
export const troubledGroups = (problems: readonly Problem[]): readonly number[] => [
  ...new Set(problems.flatMap(({ kind, groupId }) => (groupId === null || isAutomatic(kind) ? [] : [groupId]))),
]
