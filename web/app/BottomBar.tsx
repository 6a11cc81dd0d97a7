import {
  Button,
  makeStyles,
  Menu,
  MenuItemLink,
  MenuList,
  MenuPopover,
  MenuTrigger,
  mergeClasses,
  tokens,
} from '@fluentui/react-components'
import {
  Battery1020Regular,
  Board20Regular,
  BuildingMultiple20Regular,
  CalendarClock20Regular,
  CircleSmall20Regular,
  History20Regular,
  MoreHorizontal20Regular,
  VehicleCarProfile20Regular,
} from '@fluentui/react-icons'
import { useAtomValue } from 'jotai'
import type { ComponentType } from 'react'
import { Link } from 'wouter'
import { usePathname } from '#ui/address/console-location.ts'
import type { Me } from '#contract/session.ts'
import { SHORT_WINDOW } from '#ui/page/sticky-head.ts'
import { menuEntryAtom } from '#ui/page/menu-entry.ts'
import { bottomEntries, presentEntry } from './bottom-entries.ts'
import { paths } from './paths.ts'

const ICON: Readonly<Record<string, ComponentType>> = {
  [paths.home()]: Board20Regular,
  [paths.groups()]: BuildingMultiple20Regular,
  [paths.stations()]: VehicleCarProfile20Regular,
  [paths.activity()]: History20Regular,
  [paths.batteryStorage()]: Battery1020Regular,
  [paths.congestion()]: CalendarClock20Regular,
}

/** The main destinations at the bottom of a phone's screen, with the rest of the menu behind More. */
export function BottomBar({ me }: { me: Me }) {
  const styles = useStyles()
  const pathname = usePathname()
  const menuEntry = useAtomValue(menuEntryAtom)
  const { bar, more } = bottomEntries(me)
  const present = presentEntry([...bar, ...more], pathname, menuEntry)
  const isBehindMore = more.some(({ to }) => to === present)
  return (
    <nav aria-label="Destinations" className={styles.bar}>
      {bar.map(({ label, to }) => {
        const Icon = ICON[to] ?? CircleSmall20Regular
        return (
          <Link
            key={to}
            href={to}
            aria-current={to === present ? 'page' : undefined}
            className={mergeClasses(styles.entry, to === present && styles.present)}
          >
            <Icon />
            <span className={styles.label}>{label}</span>
          </Link>
        )
      })}
      {more.length > 0 && (
        <Menu inline positioning="above-end">
          <MenuTrigger disableButtonEnhancement>
            <Button appearance="transparent" className={mergeClasses(styles.entry, styles.more, isBehindMore && styles.present)}>
              <MoreHorizontal20Regular />
              <span className={styles.label}>More</span>
            </Button>
          </MenuTrigger>
          <MenuPopover>
            <MenuList>
              {more.map(({ label, to }) => (
                <Link key={to} href={to} asChild>
                  <MenuItemLink href={to} aria-current={to === present ? 'page' : undefined}>
                    {label}
                  </MenuItemLink>
                </Link>
              ))}
            </MenuList>
          </MenuPopover>
        </Menu>
      )}
    </nav>
  )
}

const FORCED = '@media (forced-colors: active)'

const useStyles = makeStyles({
  // In the flow of the page, so that it never covers the end of the content.
  bar: {
    display: 'none',
    position: 'sticky',
    bottom: 0,
    zIndex: 10,
    paddingBottom: 'env(safe-area-inset-bottom)',
    backgroundColor: tokens.colorNeutralBackground1,
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    '@media (max-width: 640px)': { display: 'flex' },
    [SHORT_WINDOW]: { position: 'static' },
    '@media print': { display: 'none' },
  },
  entry: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '2px',
    flexGrow: 1,
    flexBasis: 0,
    boxSizing: 'border-box',
    minWidth: 0,
    height: '56px',
    padding: 0,
    borderTop: `${tokens.strokeWidthThicker} solid transparent`,
    borderBottom: `${tokens.strokeWidthThicker} solid transparent`,
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    textDecorationLine: 'none',
    [FORCED]: { borderTopColor: 'Canvas', borderBottomColor: 'Canvas' },
    ':focus-visible': { outline: `${tokens.strokeWidthThick} solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  more: { borderRadius: 0, borderLeftStyle: 'none', borderRightStyle: 'none', fontWeight: 'normal' },
  present: {
    color: tokens.colorBrandForeground1,
    fontWeight: tokens.fontWeightSemibold,
    borderTopColor: tokens.colorCompoundBrandStroke,
    [FORCED]: { borderTopColor: 'Highlight' },
  },
  label: { maxWidth: '100%', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
})
