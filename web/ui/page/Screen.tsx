import { makeStyles, Title3, tokens } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { useMenuEntry } from './menu-entry.ts'
import { SHORT_WINDOW, STALE_BAR_HEIGHT, useStickyHead } from './sticky-head.ts'
import { useTitleSubject } from './window-title.ts'

/** A row with the controls of a list that wraps on a narrow screen. */
export function Toolbar({ children }: { children: ReactNode }) {
  return <div className={useToolbarStyles().toolbar}>{children}</div>
}

const useToolbarStyles = makeStyles({
  toolbar: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalL}`,
  },
})

interface Props {
  title: ReactNode
  /** Window title in place of the kind of screen, such as the name of a group. */
  subject?: string | undefined
  /** The menu entry of the list that contains the subject. */
  menuEntry?: string
  /** Shown above the heading, such as the place of the subject. */
  above?: ReactNode
  /** Shown above the title. */
  banner?: ReactNode
  /** Shown next to the title. */
  aside?: ReactNode
  /** Tabs below the title. With tabs, banner, title and tabs stay visible while the screen scrolls. */
  tabs?: ReactNode
  children: ReactNode
}

/** A screen: its title, and its parts below each other. */
export function Screen({ title, subject, menuEntry, above, banner, aside, tabs, children }: Props) {
  const styles = useStyles()
  useTitleSubject(subject)
  useMenuEntry(menuEntry)
  const stickyHead = useStickyHead()
  const head = (
    <>
      {banner}
      <div className={styles.head}>
        <Title3 as="h1" className={styles.title}>
          {title}
        </Title3>
        {aside}
      </div>
    </>
  )
  return (
    <div className={styles.screen}>
      {above}
      {tabs ? (
        <div ref={stickyHead} className={styles.sticky}>
          {head}
          {tabs}
        </div>
      ) : (
        head
      )}
      {children}
    </div>
  )
}

const NARROW = '@media (max-width: 640px)'

const useStyles = makeStyles({
  screen: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM, minWidth: 0 },
  // Below the sticky app bar, over the full width of the page.
  sticky: {
    position: 'sticky',
    top: `calc(48px + var(${STALE_BAR_HEIGHT}, 0px))`,
    zIndex: 5,
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalS,
    margin: `0 calc(-1 * ${tokens.spacingHorizontalXXL})`,
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalXXL} 0`,
    backgroundColor: tokens.colorNeutralBackground2,
    [NARROW]: {
      margin: `0 calc(-1 * ${tokens.spacingHorizontalM})`,
      padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalM} 0`,
    },
    [SHORT_WINDOW]: { position: 'static' },
  },
  head: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalM },
  title: { margin: 0, overflowWrap: 'anywhere' },
})
