import {
  makeStyles,
  Menu,
  MenuButton,
  MenuDivider,
  MenuGroup,
  MenuGroupHeader,
  MenuItem,
  MenuItemRadio,
  MenuList,
  MenuPopover,
  MenuTrigger,
} from '@fluentui/react-components'
import { PersonCircle24Regular } from '@fluentui/react-icons'
import { useAtom, useAtomValue } from 'jotai'
import { useState } from 'react'
import type { Me } from '#contract/session.ts'
import { signOut } from '#session/sign-in.ts'
import { CodeBoundary } from '#ui/code/CodeBoundary.tsx'
import { lazyPart } from '#ui/code/lazy-part.tsx'
import { densityAtom, DENSITIES, type Density } from '#ui/table/density.ts'
import { browserZone } from '#units/dates.ts'
import { NUMBER_CHOICES, type NumberChoice } from '#units/numbers/number-format.ts'
import type { TimesChoice } from '#units/zone-clock.ts'
import { AlertMenuItems } from '#web/dashboard/alerts/AlertMenuItems.tsx'
import { useNumberChoice } from './numbers.ts'
import { THEME_CHOICES, themeChoiceAtom, type ThemeChoice } from './theme.ts'
import { timesChoices, timesLabel, useTimesChoice, isSiteZoneUnreadAtom, siteZoneAtom } from './times.ts'

/** Entries of the user menu of which one is chosen. */
function Choices({ title, name, choices }: { title: string; name: string; choices: Readonly<Record<string, string>> }) {
  return (
    <MenuGroup>
      <MenuGroupHeader>{title}</MenuGroupHeader>
      {Object.entries(choices).map(([value, label]) => (
        <MenuItemRadio key={value} name={name} value={value}>
          {label}
        </MenuItemRadio>
      ))}
    </MenuGroup>
  )
}

/** Entries of the user menu: the zone in which times are shown and typed. */
function TimesMenuItems() {
  const site = useAtomValue(siteZoneAtom)
  const isUnread = useAtomValue(isSiteZoneUnreadAtom)
  const browser = browserZone()
  return (
    <MenuGroup>
      <MenuGroupHeader>Times</MenuGroupHeader>
      {timesChoices(browser).map((choice) => (
        <MenuItemRadio key={choice} name="times" value={choice} disabled={choice === 'site' && site === undefined}>
          {timesLabel(choice, { browser, site, isUnread })}
        </MenuItemRadio>
      ))}
    </MenuGroup>
  )
}

const AboutDialog = lazyPart(() => import('./AboutDialog.tsx'))

/** The menu with the signed-in user, theme, density, the zone of times, the format of numbers, the About dialog and logout. */
export function UserMenu({ me }: { me: Me }) {
  const styles = useStyles()
  const [theme, setTheme] = useAtom(themeChoiceAtom)
  const [density, setDensity] = useAtom(densityAtom)
  const [times, chooseTimes] = useTimesChoice(me.id)
  const [numbers, chooseNumbers] = useNumberChoice(me.id)
  const [isAbout, setAbout] = useState(false)
  return (
    <>
      <Menu
        inline
        checkedValues={{ theme: [theme], density: [density], times: [times], numbers: [numbers] }}
        onCheckedValueChange={(_, { name, checkedItems: [chosen] }) => {
          if (name === 'theme') setTheme(chosen as ThemeChoice)
          else if (name === 'density') setDensity(chosen as Density)
          else if (name === 'numbers') void chooseNumbers(chosen as NumberChoice)
          else void chooseTimes(chosen as TimesChoice)
        }}
      >
        <MenuTrigger disableButtonEnhancement>
          <MenuButton
            appearance="subtle"
            className={styles.button}
            icon={<PersonCircle24Regular />}
            aria-label={`User menu of ${me.name}`}
          >
            <span className={styles.name}>{me.name}</span>
          </MenuButton>
        </MenuTrigger>
        <MenuPopover className={styles.popover}>
          <MenuList>
            <MenuGroup>
              <MenuGroupHeader className={styles.address}>{me.email}</MenuGroupHeader>
            </MenuGroup>
            <MenuDivider />
            <Choices title="Theme" name="theme" choices={THEME_CHOICES} />
            <MenuDivider />
            <Choices title="Density" name="density" choices={DENSITIES} />
            <MenuDivider />
            <TimesMenuItems />
            <MenuDivider />
            <Choices title="Numbers" name="numbers" choices={NUMBER_CHOICES} />
            <MenuDivider />
            <AlertMenuItems me={me} />
            <MenuItem onClick={() => setAbout(true)}>About</MenuItem>
            <MenuItem onClick={signOut}>Logout</MenuItem>
          </MenuList>
        </MenuPopover>
      </Menu>
      <CodeBoundary>{isAbout && <AboutDialog onClose={() => setAbout(false)} />}</CodeBoundary>
    </>
  )
}

const useStyles = makeStyles({
  // A phone shows the person alone, as wide as the other icons of the header.
  button: {
    '@media (max-width: 640px)': {
      minWidth: '32px',
      maxWidth: '32px',
      padding: '4px',
      '& .fui-MenuButton__menuIcon': { display: 'none' },
      '& .fui-MenuButton__icon': { marginRight: 0 },
    },
  },
  name: {
    maxWidth: '24ch',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    // The menu of screens needs the room; the menu of the user has the name.
    '@media (max-width: 1520px)': { display: 'none' },
  },
  popover: { maxHeight: 'calc(100dvh - 64px)', overflowY: 'auto' },
  address: { overflowWrap: 'anywhere' },
})
