import { makeStyles, mergeClasses, Title3, tokens } from '@fluentui/react-components'
import { type ReactNode, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { useMenuEntry } from './menu-entry.ts'
import { oneLineOnPhone } from '#ui/fields/row-styles.ts'
import { BRIEF_HEAD_PX, SHORT_WINDOW, STALE_BAR_HEIGHT, useStickyHead, WITH_BOTTOM_BAR } from './sticky-head.ts'
import { useTitleSubject } from './page-focus.ts'

/** A row with the controls of a list that wraps on a narrow screen. `isOneLine`: on a phone, it scrolls sideways instead. */
export function Toolbar({ isOneLine = false, children }: { isOneLine?: boolean; children: ReactNode }) {
  const styles = useToolbarStyles()
  return <div className={mergeClasses(styles.toolbar, isOneLine && styles.line)}>{children}</div>
}

const useToolbarStyles = makeStyles({
  toolbar: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalL}`,
  },
  line: oneLineOnPhone,
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
  /** Tabs below the title. With tabs, banner, title and tabs stay visible while the screen scrolls; on a phone, one line does. */
  tabs?: ReactNode
  /** The state of the subject after its name in that line. */
  brief?: ReactNode
  children: ReactNode
}

/** A screen: its title, and its parts below each other. */
export function Screen({ title, subject, menuEntry, above, banner, aside, tabs, brief, children }: Props) {
  const styles = useStyles()
  useTitleSubject(subject)
  useMenuEntry(menuEntry)
  const stickyHead = useStickyHead()
  const [isAway, watchHead] = useIsAway()
  const screen = useArriving()
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
    <div ref={screen} className={styles.screen}>
      {above}
      {tabs ? (
        <>
          {isAway && (
            <div aria-hidden className={styles.line}>
              <div data-brief-head className={styles.brief}>
                <span className={styles.name}>{title}</span>
                {brief}
              </div>
            </div>
          )}
          <div ref={stickyHead} className={styles.sticky}>
            {head}
            <span ref={watchHead} className={styles.edge} />
            {tabs}
          </div>
        </>
      ) : (
        head
      )}
      {children}
    </div>
  )
}

/**
 * The ref of a screen that has just opened: what follows a part that still loads is not shown for a moment, so that it does not move.
 * Not with a fragment, which leads to a part that takes the focus.
 */
function useArriving() {
  const screen = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = screen.current
    if (!element || location.hash !== '') return undefined
    element.dataset.arriving = ''
    const timer = setTimeout(() => delete element.dataset.arriving, ARRIVING_MS)
    return () => clearTimeout(timer)
  }, [])
  return screen
}

/** Parts that are slower appear below an empty one. */
const ARRIVING_MS = 1_000

/** Whether an element is scrolled out at the top, and its `ref`. */
function useIsAway() {
  const [isAway, setAway] = useState(false)
  const watch = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined
    const observer = new IntersectionObserver(
      ([entry]) => setAway(entry !== undefined && !entry.isIntersecting && entry.boundingClientRect.top < APP_BAR_PX),
      { rootMargin: `-${APP_BAR_PX}px 0px 0px 0px` },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [isAway, watch] as const
}

const APP_BAR_PX = 48
const NARROW = '@media (max-width: 640px)'

const useStyles = makeStyles({
  screen: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalM,
    minWidth: 0,
    '&[data-arriving] :is([data-awaited], [aria-busy="true"], :has([data-awaited]), :has([aria-busy="true"])) ~ *': {
      visibility: 'hidden',
    },
  },
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
      // One line stays in its place.
      position: 'static',
      margin: `0 calc(-1 * ${tokens.spacingHorizontalM})`,
      padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalM} 0`,
    },
    [SHORT_WINDOW]: { position: 'static' },
  },
  // Takes no height in the flow, so that the page does not move when it appears.
  line: {
    display: 'none',
    [WITH_BOTTOM_BAR]: {
      display: 'block',
      position: 'sticky',
      top: `${APP_BAR_PX}px`,
      zIndex: 5,
      height: 0,
      marginBottom: `calc(-1 * ${tokens.spacingVerticalM})`,
    },
  },
  brief: {
    position: 'absolute',
    top: 0,
    // Over the full width of the page.
    insetInline: `calc(-1 * ${tokens.spacingHorizontalM})`,
    boxSizing: 'border-box',
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: tokens.spacingHorizontalM,
    height: `${BRIEF_HEAD_PX}px`,
    padding: `0 ${tokens.spacingHorizontalM}`,
    backgroundColor: tokens.colorNeutralBackground2,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    whiteSpace: 'nowrap',
  },
  name: { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', fontWeight: tokens.fontWeightSemibold },
  edge: { height: 0 },
  head: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalM },
  title: { margin: 0, overflowWrap: 'anywhere' },
})
