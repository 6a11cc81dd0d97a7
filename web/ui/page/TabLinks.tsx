import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { Link } from 'wouter'
import { oneLineOnPhone } from '#ui/fields/row-styles.ts'

export interface TabLink {
  label: string
  to: string
}

interface Props {
  /** Accessible name of the row of tabs. */
  label: string
  tabs: readonly TabLink[]
  /** The `to` of the tab that is shown. */
  current: string
}

/** Moves a row of tabs that scrolls sideways until the tab is seen. */
function showSideways(tab: HTMLAnchorElement | null) {
  const [own, row] = [tab?.getBoundingClientRect(), tab?.parentElement?.getBoundingClientRect()]
  if (own && row && own.right > row.right) tab?.parentElement?.scrollBy({ left: own.right - row.right })
}

/** Tabs that are links, so that they can open in a new browser tab and the back button returns to the previous tab. */
export function TabLinks({ label, tabs, current }: Props) {
  const styles = useStyles()
  return (
    <nav aria-label={label} className={styles.tabs}>
      {tabs.map((tab) => (
        <Link
          key={tab.to}
          ref={tab.to === current ? showSideways : undefined}
          href={`~${tab.to}`}
          aria-current={tab.to === current ? 'page' : undefined}
          className={mergeClasses(styles.tab, tab.to === current && styles.current)}
        >
          {tab.label}
        </Link>
      ))}
    </nav>
  )
}

const NARROW = '@media (max-width: 640px)'

const useStyles = makeStyles({
  tabs: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: tokens.spacingHorizontalS,
    [NARROW]: { ...oneLineOnPhone[NARROW], columnGap: '0' },
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  tab: {
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
    // For a finger.
    [NARROW]: { paddingBlock: '12px' },
    borderBottom: `${tokens.strokeWidthThick} solid transparent`,
    // With forced colours, every tab would show the line.
    '@media (forced-colors: active)': { borderBottomColor: 'Canvas' },
    borderRadius: tokens.borderRadiusMedium,
    color: tokens.colorNeutralForeground2,
    textDecorationLine: 'none',
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
    ':hover': { color: tokens.colorNeutralForeground1Hover, backgroundColor: tokens.colorNeutralBackground1Hover },
    ':focus-visible': { outline: `${tokens.strokeWidthThick} solid ${tokens.colorStrokeFocus2}` },
  },
  current: {
    color: tokens.colorNeutralForeground1,
    fontWeight: tokens.fontWeightSemibold,
    borderBottomColor: tokens.colorCompoundBrandStroke,
    '@media (forced-colors: active)': { borderBottomColor: 'Highlight' },
    borderBottomLeftRadius: 0,
    borderBottomRightRadius: 0,
  },
})
