import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import type { Group } from '#contract/groups.ts'
import type { Seller } from '#contract/sellers.ts'
import { useSession } from '#session/session.ts'
import { useSkipTargets, type SkipTarget } from '#ui/page/menu-entry.ts'
import { dlmLimits } from '../calls.ts'
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
  /** A part of the section that has its own link. */
  within?: { readonly id: string; readonly title: string }
}

/** The panels of a group that the present user sees, with its limits as last read. */
export function usePanels(group: Group) {
  const limits = useAtomValue(dlmLimits(group.id)).value
  return panelsOf(group, limits, useSession())
}

interface Props {
  tab: GroupTabKey
  sections: readonly TabSection[]
  skipTargets?: readonly SkipTarget[]
}

/** The sections of one tab of a group page that this user may view, with links to each. */
export function TabSections({ tab, sections, skipTargets = NO_TARGETS }: Props) {
  const styles = useStyles()
  useSkipTargets(skipTargets)
  const shown = sections.filter(({ isShown }) => isShown)
  const isLinked = shown.length > LINKED_SECTIONS && tab !== ''
  return (
    <div className={mergeClasses(styles.page, isLinked && styles.linked, isLinked && tab === 'settings' && styles.settings)}>
      {isLinked && <PageContents parts={linksOf(shown)} isBesideEarly={tab === 'settings'} />}
      <div className={mergeClasses(styles.parts, tab === '' && styles.live, tab === 'settings' && styles.column)}>
        {shown.map(({ id, content }) => (
          <div key={id} className={mergeClasses(styles.part, id === 'stations-now' && styles.beside)}>
            {content}
          </div>
        ))}
      </div>
    </div>
  )
}

const linksOf = (sections: readonly TabSection[]) =>
  sections.flatMap((section) => (section.within ? [section, section.within] : [section]))

const NO_TARGETS: readonly SkipTarget[] = []

/** Fewer sections need no links. */
const LINKED_SECTIONS = 2

const MEDIUM = '@media (min-width: 1000px)'
const WIDE = '@media (min-width: 1600px)'
const VERY_WIDE = '@media (min-width: 1920px)'

const useStyles = makeStyles({
  page: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: tokens.spacingVerticalL,
  },
  linked: {
    [WIDE]: { gridTemplateColumns: '200px minmax(0, 1fr)', columnGap: tokens.spacingHorizontalXXL },
  },
  settings: {
    [MEDIUM]: { gridTemplateColumns: '200px minmax(0, 1fr)', columnGap: tokens.spacingHorizontalXXL },
  },
  column: { maxWidth: '720px' },
  parts: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL, minWidth: 0 },
  part: { minWidth: 0 },
  // The stations are beside the other sections on a very wide screen.
  live: {
    [VERY_WIDE]: { display: 'grid', gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 2fr)', alignItems: 'start' },
  },
  beside: { [VERY_WIDE]: { gridColumnStart: 2, gridRowStart: 1, gridRowEnd: 'span 4' } },
})
