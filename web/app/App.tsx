import {
  Button,
  FluentProvider,
  makeStaticStyles,
  makeStyles,
  mergeClasses,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  Title3,
  tokens,
  useFocusFinders,
} from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import { useCallback } from 'react'
import { Redirect, Router } from 'wouter'
import { useSearch } from 'wouter/use-browser-location'
import { StaleBar } from '#platform/StaleSince.tsx'
import { sessionAtom } from '#session/session.ts'
import { LinkGate } from '#ui/TextLink.tsx'
import { consoleRouting, usePathname } from '#ui/address/console-location.ts'
import { ConfirmHost } from '#ui/page/ConfirmHost.tsx'
import { NotStoredBar } from '#ui/page/NotStoredBar.tsx'
import { PageState } from '#ui/page/PageState.tsx'
import { reloadKeepingDrafts } from '#ui/page/kept-drafts.ts'
import { askBeforeLeaving } from '#ui/page/leave-guard.ts'
import { MENUS_ID } from '#ui/page/menu-entry.ts'
import { BOTTOM_BAR_HEIGHT, WITH_BOTTOM_BAR } from '#ui/page/sticky-head.ts'
import { isWall } from '#ui/page/wall.ts'
import { useUrlQuery } from '#ui/url-query.ts'
import { BottomBar } from './BottomBar.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { ScreenFrame } from './ScreenFrame.tsx'
import { TopMenu } from './TopMenu.tsx'
import { admit } from './guard.ts'
import { laterPartsAtom } from './later-parts.ts'
import { numberChoiceAtom } from './numbers.ts'
import { paths } from './paths.ts'
import { mayOpen, menuOf, type ScreenEntry, screensAt } from './screens.ts'
import { themeAtom, themeNameAtom, useTypeface } from './theme.ts'
import { screenZoneAtom } from './times.ts'
import { hasNewVersionAtom } from './version-watch.ts'
import { productName } from '#ui/config/console-config.ts'
import { Mark } from '#ui/Mark.tsx'
import { NotFound } from '#ui/page/NotFound.tsx'
import { Screen } from '#ui/page/Screen.tsx'

/** The page for a URL without a screen. Without a session, no header shows the name of the console, so this page does. */
function NotFoundScreen() {
  const styles = useNotFoundScreenStyles()
  const { me } = useAtomValue(sessionAtom)
  const text = `No page exists at ${usePathname()}.`
  const ways = me
    ? [
        { label: 'Go to the start page', to: paths.home() },
        ...menuOf(me)
          .filter(({ to }) => to !== paths.home())
          .slice(0, 2),
      ]
    : [{ label: 'Go to the login', to: paths.login() }]
  return (
    <>
      {!me && (
        <div className={styles.brand}>
          <Mark sizePx={24} />
          <Title3 as="span">{productName()}</Title3>
        </div>
      )}
      <Screen title="Page not found">
        <title>{`Page not found · ${productName()}`}</title>
        <NotFound text={text} detail="The address may be mistyped." links={ways} canSearch={me !== undefined} />
      </Screen>
    </>
  )
}

const useNotFoundScreenStyles = makeStyles({
  brand: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalS, marginBottom: tokens.spacingVerticalL },
})

/** A screen that is rendered only if its gate admits the user. */
function GuardedRoute({ screen }: { screen: ScreenEntry }) {
  const session = useAtomValue(sessionAtom)
  const address = usePathname() + useSearch()
  const admission = admit(screen.allow, session, address)
  if (admission.kind === 'wait') return <PageState kind="loading" shape="screen" text="Loading..." />
  // A redirect acts once, when it is mounted. Another address that is opened meanwhile needs its own.
  if (admission.kind === 'refused') return <Redirect key={address} to={paths.home()} replace state={{ refused: screen.title }} />
  if (admission.kind === 'sign-in') return <Redirect key={address} to={admission.to} replace />
  return <ScreenFrame screen={screen} />
}

/** Offers a reload after a deployment. Unsaved changes of forms are there again after it. */
function NewVersionBar() {
  if (!useAtomValue(hasNewVersionAtom)) return null
  return (
    <MessageBar intent="info">
      <MessageBarBody>A new version is available.</MessageBarBody>
      <MessageBarActions>
        <Button onClick={reloadKeepingDrafts}>Reload</Button>
      </MessageBarActions>
    </MessageBar>
  )
}

/** The console: the top menu, the screen of the current URL, and the notices and dialogs above all screens. */
export function App() {
  useTypeface()
  useGlobalStyles()
  useFingerTargets()
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
              <StaleBar />
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

/** The size of a finger. A link keeps the space of its text, and its target reaches beyond it. */
const useFingerTargets = makeStaticStyles(`@media (max-width: 640px) and (min-height: 401px) {
  button.fui-Button, button.fui-MenuButton, div.fui-MenuItem, button.fui-AccordionHeader__button, button.fui-Dropdown__button { min-width: 44px; min-height: 44px; }
  header a, main a, .fui-Link, button.fui-InfoButton { position: relative; }
  header a::after, main a::after, .fui-Link::after, button.fui-InfoButton::after {
    content: ''; position: absolute; inset: min(0px, (100% - 44px) / 2);
  }
}`)

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
  // The wall display fills the window.
  wall: { padding: 0 },
})
