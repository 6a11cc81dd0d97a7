import {
  makeStyles,
  mergeClasses,
  tokens,
  Button,
  Menu,
  MenuItemLink,
  MenuList,
  MenuPopover,
  MenuTrigger,
} from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import { Link } from 'wouter'
import { Navigation24Regular } from '@fluentui/react-icons'
import { now, useHour } from '#platform/platform-clock.ts'
import { sessionAtom } from '#session/session.ts'
import { Mark } from '#ui/Mark.tsx'
import { usePathname } from '#ui/address/console-location.ts'
import { lazyPart } from '#ui/code/lazy-part.tsx'
import { productName } from '#ui/config/console-config.ts'
import { NoticeBell } from '#ui/notices/NoticeBell.tsx'
import { menuEntryAtom, skipTargetsAtom } from '#ui/page/menu-entry.ts'
import { visuallyHidden } from '#ui/visually-hidden.ts'
import { dateTimeText, roughAgeText, shownZoneName, zoneText } from '#units/dates.ts'
import { AttentionPill } from '#web/dashboard/AttentionPill.tsx'
import { PaletteButton } from '#web/palette/PaletteButton.tsx'
import { UserMenu } from './UserMenu.tsx'
import { paths } from './paths.ts'
import { menuOf } from './screens.ts'
import { screenZoneAtom, timesChoiceAtom } from './times.ts'

interface Entry {
  label: string
  to: string
  isCurrent: boolean
}

/** The top menu as a drop-down for narrow windows. */
function NarrowMenu({ entries }: { entries: readonly Entry[] }) {
  const hasHome = entries.some(({ to }) => to === paths.home())
  const all = hasHome ? entries : [{ label: 'Home', to: paths.home(), isCurrent: false }, ...entries]
  return (
    <Menu inline>
      <MenuTrigger disableButtonEnhancement>
        <Button appearance="subtle" aria-label="Menu" icon={<Navigation24Regular />} />
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          {all.map(({ label, to, isCurrent }) => (
            <Link key={to} href={to} asChild>
              <MenuItemLink href={to} aria-current={isCurrent ? 'page' : undefined}>
                {label}
              </MenuItemLink>
            </Link>
          ))}
        </MenuList>
      </MenuPopover>
    </Menu>
  )
}

/** The zone of the times on the page: `Times in UTC+2`. The user menu changes it. */
function TimesNote() {
  const styles = useTimesNoteStyles()
  const zone = useAtomValue(screenZoneAtom)
  const choice = useAtomValue(timesChoiceAtom)
  const nowMs = useHour()
  const name = zone ?? shownZoneName()
  return (
    <span className={styles.note} title={`Times are shown in ${choice === 'utc' ? 'UTC' : `${name}, the zone of the ${choice}`}`}>
      <span className={styles.words}>Times in</span> {zoneText(nowMs, zone)}
    </span>
  )
}

const useTimesNoteStyles = makeStyles({
  note: {
    position: 'relative',
    marginRight: tokens.spacingHorizontalXS,
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    fontVariantNumeric: 'tabular-nums',
    whiteSpace: 'nowrap',
  },
  // Where the header has little room, only screen readers have the words.
  words: { '@media (max-width: 1800px)': visuallyHidden },
})

const Palette = lazyPart(() => import('./Palette.tsx'))

/** The bar above every screen. Not rendered without a session. */
export function TopMenu() {
  const styles = useStyles()
  const { me, state } = useAtomValue(sessionAtom)
  const pathname = usePathname()
  const menuEntry = useAtomValue(menuEntryAtom)
  const skipTargets = useAtomValue(skipTargetsAtom)
  // Its place is kept, so that the screen does not move when the session is known.
  if (!me) return state === 'loading' ? <div aria-hidden className={styles.bar} /> : null

  const entries = menuOf(me).map(({ label, to }) => ({ label, to, isCurrent: to === menuEntry || isWithin(pathname, to) }))
  return (
    <header className={styles.bar}>
      <a href="#main" className={styles.skip}>
        Skip to content
      </a>
      {skipTargets.map(({ sectionId, label }) => (
        <a key={sectionId} href={`#${sectionId}`} className={styles.skip}>
          {label}
        </a>
      ))}
      <div className={styles.narrow}>
        <NarrowMenu entries={entries} />
      </div>
      <Link href={paths.home()} aria-label={productName()} className={styles.brand}>
        <Mark sizePx={24} />
        <span className={styles.name}>{productName()}</span>
      </Link>
      <nav aria-label="Main" className={styles.wide}>
        {entries.map(({ label, to, isCurrent }) => (
          <Link
            key={to}
            href={to}
            aria-current={isCurrent ? 'page' : undefined}
            className={mergeClasses(styles.entry, isCurrent && styles.current)}
          >
            {label}
          </Link>
        ))}
      </nav>
      <div className={styles.end}>
        <TimesNote />
        <AttentionPill />
        <PaletteButton palette={Palette} />
        <NoticeBell formatTime={dateTimeText} formatAge={(atMs) => `${roughAgeText(now() - atMs)} ago`} />
        <UserMenu me={me} />
      </div>
    </header>
  )
}

const isWithin = (pathname: string, to: string) => pathname === to || pathname.startsWith(`${to}/`)

const NARROW = '@media (max-width: 1240px)'
const FORCED = '@media (forced-colors: active)'

const useStyles = makeStyles({
  bar: {
    position: 'sticky',
    top: 0,
    zIndex: 10,
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalM,
    minHeight: '48px',
    padding: `0 ${tokens.spacingHorizontalXXL}`,
    backgroundColor: tokens.colorNeutralBackground1,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    '@media (max-width: 640px)': { padding: `0 ${tokens.spacingHorizontalM}` },
  },
  skip: {
    position: 'absolute',
    top: tokens.spacingVerticalS,
    left: tokens.spacingHorizontalS,
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorBrandForegroundLink,
    borderRadius: tokens.borderRadiusMedium,
    boxShadow: tokens.shadow8,
    // A message above the bar moves it down, into the page.
    ':not(:focus)': { transform: 'translateY(-200%)', opacity: 0, pointerEvents: 'none' },
  },
  brand: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    color: tokens.colorNeutralForeground1,
    fontWeight: tokens.fontWeightSemibold,
    fontSize: tokens.fontSizeBase400,
    textDecorationLine: 'none',
    ':focus-visible': { outline: `${tokens.strokeWidthThick} solid ${tokens.colorStrokeFocus2}` },
  },
  // The mark stands for the name where the header has little room.
  name: { '@media (max-width: 480px)': { display: 'none' } },
  // On a phone, the bottom bar takes its place.
  narrow: { display: 'none', '@media (min-width: 641px) and (max-width: 1240px)': { display: 'flex' } },
  wide: { display: 'flex', flexWrap: 'wrap', alignSelf: 'stretch', [NARROW]: { display: 'none' } },
  entry: {
    display: 'flex',
    alignItems: 'center',
    padding: `0 ${tokens.spacingHorizontalM}`,
    // All entries of a user with every screen are on one line.
    '@media (max-width: 1599px)': { padding: `0 ${tokens.spacingHorizontalS}` },
    minHeight: '44px',
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase300,
    textDecorationLine: 'none',
    borderBottom: `${tokens.strokeWidthThicker} solid transparent`,
    borderTop: `${tokens.strokeWidthThicker} solid transparent`,
    // Forced colours would draw the transparent borders of every entry.
    [FORCED]: { borderBottomColor: 'Canvas', borderTopColor: 'Canvas' },
    ':hover': { color: tokens.colorNeutralForeground2Hover, backgroundColor: tokens.colorNeutralBackground1Hover },
    ':focus-visible': { outline: `${tokens.strokeWidthThick} solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  current: {
    color: tokens.colorNeutralForeground1,
    fontWeight: tokens.fontWeightSemibold,
    borderBottomColor: tokens.colorCompoundBrandStroke,
    [FORCED]: { borderBottomColor: 'Highlight' },
  },
  end: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalXS,
    marginLeft: 'auto',
    minWidth: 0,
    // The icon of the last button ends at the edge of the cards below.
    '@media (max-width: 640px)': { marginRight: '-6px' },
    // There its target is as wide as a finger.
    '@media (max-width: 640px) and (min-height: 401px)': { marginRight: '-12px' },
  },
})
