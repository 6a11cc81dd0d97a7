import { useAtomValue } from 'jotai'
import { createElement, useEffect } from 'react'
import { usePathname, withBase } from '#ui/address/console-location.ts'
import { sessionAtom } from '#session/session.ts'
import { productName } from '#ui/config/console-config.ts'
import { CodeBoundary } from '#ui/code/CodeBoundary.tsx'
import { focusQuietly, hasOpenDialog, mayMoveFocus, titleSubjectAtom } from '#ui/page/page-focus.ts'
import { PageState } from '#ui/page/PageState.tsx'
import { WithActCount } from '#web/dashboard/WithActCount.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import type { ScreenEntry } from './screens.ts'

/** A screen with its window title. After navigation, the heading of the screen gets the focus. */
export function ScreenFrame({ screen }: { screen: ScreenEntry }) {
  // Tabs and filters belong to the same place; another device is another place.
  const place = usePathname().split('/').slice(0, screen.path.split('/').length).join('/')
  return (
    <ErrorBoundary key={place}>
      <WindowTitle screen={screen} />
      <CodeBoundary fallback={<PageState kind="loading" shape="screen" text="Loading..." />}>
        <LazyScreen screen={screen} place={place} />
      </CodeBoundary>
    </ErrorBoundary>
  )
}

/** A component of its own, so that a new title does not render the screen again. */
function WindowTitle({ screen }: { screen: ScreenEntry }) {
  const { me } = useAtomValue(sessionAtom)
  const subject = useAtomValue(titleSubjectAtom)
  const title = `${subject ?? (me && screen.titleFor?.(me)) ?? screen.title} · ${productName()}`
  // The number of problems is visible in the tab of the browser.
  return (
    <WithActCount>
      {(actCount) => (
        <>
          <title>{actCount === undefined ? title : `(${actCount}) ${title}`}</title>
          <TabIcon hasProblems={actCount !== undefined} />
        </>
      )}
    </WithActCount>
  )
}

/** Marks the icon of the browser tab while problems need a person, or while that is unknown. */
function TabIcon({ hasProblems }: { hasProblems: boolean }) {
  useEffect(() => {
    const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]')
    if (icon) icon.href = withBase(hasProblems ? '/favicon-act.svg' : '/favicon.svg')
  }, [hasProblems])
  return null
}

function LazyScreen({ screen, place }: { screen: ScreenEntry; place: string }) {
  const component = useAtomValue(screen.component)
  if (!component) return <PageState kind="loading" shape="screen" text="Loading..." />
  return (
    <>
      {createElement(component)}
      <Arrival place={place} />
    </>
  )
}

let lastPlace: string | undefined

/** Rendered next to a screen, so that its effect runs after the screen is mounted. */
function Arrival({ place }: { place: string }) {
  useEffect(() => {
    const isArrival = lastPlace !== undefined && lastPlace !== place
    lastPlace = place
    return isArrival ? focusHeading() : undefined
  }, [place])
  return null
}

/**
 * Focuses the heading, so that screen readers announce the screen and keyboard navigation continues there. A heading that
 * appears after its data is loaded gets the focus then, unless the user has moved the focus. An element that the URL hash
 * points to keeps the focus. Returns a function that cancels the waiting.
 */
function focusHeading() {
  const main = document.querySelector('main')
  if (!main || document.activeElement === hashTargetIn(main) || hasFocusedField(main)) return undefined
  window.scrollTo(0, 0)
  // A screen can open with a dialog, and a focus behind it would hide the dialog from screen readers.
  if (!mayMoveFocus() || hasOpenDialog()) return undefined
  const observer = new MutationObserver(() => {
    if (document.activeElement !== main || hasOpenDialog() || focusQuietly(main.querySelector('h1'))) observer.disconnect()
  })
  if (!focusQuietly(main.querySelector('h1')) && focusQuietly(main)) observer.observe(main, { childList: true, subtree: true })
  return () => observer.disconnect()
}

/** True for a form that focuses its first field, such as the login. */
const hasFocusedField = (main: HTMLElement) =>
  document.activeElement instanceof HTMLInputElement && main.contains(document.activeElement)

const hashTargetIn = (main: HTMLElement) =>
  location.hash ? main.querySelector(`[id="${CSS.escape(location.hash.slice(1))}"]`) : null
