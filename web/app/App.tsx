import { FluentProvider, makeStaticStyles, makeStyles, mergeClasses, tokens, useFocusFinders } from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import { useCallback } from 'react'
import { Router } from 'wouter'
import { consoleRouting, usePathname } from '#ui/address/console-location.ts'
import { BOTTOM_BAR_HEIGHT, WITH_BOTTOM_BAR } from '#ui/page/sticky-head.ts'
import { ConfirmHost } from '#ui/page/ConfirmHost.tsx'
import { LinkGate } from '#ui/TextLink.tsx'
import { askBeforeLeaving } from '#ui/page/leave-guard.ts'
import { MENUS_ID } from '#ui/page/menu-entry.ts'
import { isWall } from '#ui/page/wall.ts'
import { useUrlQuery } from '#ui/url-query.ts'
import { sessionAtom } from '#session/session.ts'
import { BottomBar } from './BottomBar.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { GuardedRoute } from './GuardedRoute.tsx'
import { laterPartsAtom } from './later-parts.ts'
import { NotStoredBar } from '#ui/page/NotStoredBar.tsx'
import { NewVersionBar } from './NewVersionBar.tsx'
import { NotFoundScreen } from './NotFoundScreen.tsx'
import { numberChoiceAtom } from './numbers.ts'
import { mayOpen, screensAt } from './screens.ts'
import { themeNameAtom, themeAtom, useTypeface } from './theme.ts'
import { screenZoneAtom } from './times.ts'
import { TopMenu } from './TopMenu.tsx'

/** The console: the top menu, the screen of the current URL, and the notices and dialogs above all screens. */
export function App() {
  useTypeface()
  useGlobalStyles()
  // Keeps the focus management of Fluent UI in use. When its last user unmounts with an open dialog, for example after
  // another tab has signed in, it forgets what the dialog has hidden from assistive technology.
  useFocusFinders()
  const styles = useStyles()
  const themeName = useAtomValue(themeNameAtom)
  const { me } = useAtomValue(sessionAtom)
  const later = useAtomValue(laterPartsAtom)
  const pathname = usePathname()
  const zone = useAtomValue(screenZoneAtom)
  const numbers = useAtomValue(numberChoiceAtom)
  const [screen] = screensAt(pathname)
  const gate = useCallback((address: string) => mayOpen(me, address), [me])
  const isOnWall = isWall(pathname, useUrlQuery())
  return (
    // Menus and dialogs are rendered in portals outside the console element and use these styles too.
    <FluentProvider theme={useAtomValue(themeAtom)} className={themeName === 'light' ? styles.light : styles.dark}>
      <div className={styles.console}>
        <ErrorBoundary>
          <LinkGate value={gate}>
            <Router {...consoleRouting} aroundNav={askBeforeLeaving}>
              <NewVersionBar />
              <NotStoredBar />
              {!isOnWall && <TopMenu />}
              {/* Texts of times and numbers are made while rendering, so another zone or format renders the screen again. */}
              <main
                key={`${zone} ${numbers}`}
                id="main"
                tabIndex={-1}
                className={mergeClasses(styles.main, isOnWall && styles.wall)}
              >
                {screen ? <GuardedRoute screen={screen} /> : <NotFoundScreen />}
                <div id={MENUS_ID} className={styles.menus} />
              </main>
              {me && !isOnWall && <BottomBar me={me} />}
            </Router>
          </LinkGate>
        </ErrorBoundary>
      </div>
      {later && <later.LaterParts me={me} />}
      <ConfirmHost />
    </FluentProvider>
  )
}

const useGlobalStyles = makeStaticStyles({
  body: { margin: 0 },
  // Below the sticky app bar. A screen with a sticky heading sets more.
  // At the bottom, above the bar of a phone.
  html: { scrollPaddingTop: '64px', scrollPaddingBottom: '64px' },
  // These elements get the focus only after navigation, so that screen readers announce them. They are not interactive.
  'main:focus, main h1:focus': { outlineStyle: 'none' },
})

const useStyles = makeStyles({
  light: { colorScheme: 'light' },
  dark: { colorScheme: 'dark' },
  console: {
    display: 'flex',
    flexDirection: 'column',
    minHeight: '100dvh',
    backgroundColor: tokens.colorNeutralBackground2,
    // Bars of a page stand above the bottom bar of a phone.
    [WITH_BOTTOM_BAR]: { '--bottom-bar-height': BOTTOM_BAR_HEIGHT },
  },
  main: {
    flexGrow: 1,
    display: 'flex',
    flexDirection: 'column',
    minWidth: 0,
    boxSizing: 'border-box',
    padding: `${tokens.spacingVerticalL} ${tokens.spacingHorizontalXXL}`,
    '@media (max-width: 640px)': { padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalM}` },
  },
  menus: { position: 'relative', zIndex: 20 },
  // Readable from some metres away.
  wall: { '@media (min-width: 1100px)': { zoom: 1.25 }, '@media (min-width: 1920px)': { zoom: 1.5 } },
})
