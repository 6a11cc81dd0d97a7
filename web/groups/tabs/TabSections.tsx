import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import type { Group } from '#contract/groups.ts'
import type { Seller } from '#contract/sellers.ts'
import { useSession } from '#session/session.ts'
import { useMedia } from '#ui/hooks.ts'
import { type SkipTarget, useSkipTargets } from '#ui/page/menu-entry.ts'
import { dlmLimits } from '../group-actions.ts'
import { PageContents } from '../PageContents.tsx'
import { panelsOf } from '../panels.ts'
import type { GroupTabKey } from './group-tabs.ts'

/** What each tab of a group page gets. */
export interface TabProps {
  group: Group
  seller: Seller
  readOnly: boolean
}

interface TabSection {
  /** Id of the section, which the content renders. */
  id: string
  title: string
  isShown: boolean
  content: ReactNode
  /** About its height in a column of a very wide screen, px. Without it, the section is in the first column. */
  roomPx?: number
  /** It stays at its column. */
  column?: 0 | 1
  /** Parts of the section that have their own links. */
  within?: readonly { readonly id: string; readonly title: string }[]
}

/** The panels of a group that the present user sees, with its limits as last read. */
export function usePanels(group: Group) {
  const limits = useAtomValue(dlmLimits(group.id)).value
  return panelsOf(group, limits, useSession())
}

interface Props {
  tab: GroupTabKey
  sections: readonly TabSection[]
  skipTargets?: readonly SkipTarget[] | undefined
}

/** The sections of one tab of a group page that this user may view, with links to each. */
export function TabSections({ tab, sections, skipTargets = NO_TARGETS }: Props) {
  const styles = useStyles()
  useSkipTargets(skipTargets)
  const shown = sections.filter(({ isShown }) => isShown)
  const isVeryWide = useMedia(VERY_WIDE)
  const columns = inTwoColumns(shown)
  // The sections of some groups are too few for columns of about the same height.
  const isTwo = isVeryWide && tab === '' && Math.abs(heightPx(columns[0]) - heightPx(columns[1])) < UNEVEN_PX
  const isLinked = shown.length > LINKED_SECTIONS && tab !== ''
  return (
    <div className={mergeClasses(styles.page, isLinked && styles.linked, isLinked && tab === 'settings' && styles.settings)}>
      {isLinked && <PageContents parts={linksOf(shown)} isBesideEarly={tab === 'settings'} isOffOnPhone={tab === 'history'} />}
      <div
        {...(isTwo && { 'data-columns': true })}
        className={mergeClasses(isTwo && styles.two, tab === 'settings' && styles.column)}
      >
        {(isTwo ? columns : [shown]).map((column) => (
          <div key={column[0]?.id} className={styles.parts}>
            {column.map(({ id, content }) => (
              <div key={id} className={styles.part}>
                {content}
              </div>
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}

/** Sections without a column of their own go where there is room, the highest first. The order in a column is that of the page. */
export function inTwoColumns<Part extends Pick<TabSection, 'roomPx' | 'column'>>(
  sections: readonly Part[],
): [readonly Part[], readonly Part[]] {
  const columns: [Part[], Part[]] = [[], []]
  for (const one of sections) if (one.column !== undefined) columns[one.column].push(one)
  const free = sections.filter(({ column }) => column === undefined).toSorted((a, b) => (b.roomPx ?? 0) - (a.roomPx ?? 0))
  for (const one of free) columns[heightPx(columns[0]) <= heightPx(columns[1]) ? 0 : 1].push(one)
  const inOrder = (column: readonly Part[]) => column.toSorted((a, b) => sections.indexOf(a) - sections.indexOf(b))
  return [inOrder(columns[0]), inOrder(columns[1])]
}

const UNEVEN_PX = 150

const heightPx = (column: readonly Pick<TabSection, 'roomPx'>[]) => column.reduce((sum, { roomPx = 0 }) => sum + roomPx, 0)

const linksOf = (sections: readonly TabSection[]) => sections.flatMap((section) => [section, ...(section.within ?? [])])

const NO_TARGETS: readonly SkipTarget[] = []

/** Fewer sections need no links. */
const LINKED_SECTIONS = 2

const MEDIUM = '@media (min-width: 1000px)'
const WIDE = '@media (min-width: 1600px)'
const VERY_WIDE = '(min-width: 1920px)'

const useStyles = makeStyles({
  page: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: tokens.spacingVerticalL },
  linked: { [WIDE]: { gridTemplateColumns: '200px minmax(0, 1fr)', columnGap: tokens.spacingHorizontalXXL } },
  settings: { [MEDIUM]: { gridTemplateColumns: '200px minmax(0, 1fr)', columnGap: tokens.spacingHorizontalXXL } },
  column: { maxWidth: '720px' },
  parts: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL, minWidth: 0 },
  part: { minWidth: 0 },
  two: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 2fr)',
    gap: tokens.spacingVerticalL,
    alignItems: 'start',
  },
})
