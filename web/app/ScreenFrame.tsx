import { useAtomValue } from 'jotai'
import { createElement, useEffect } from 'react'
import { usePathname } from 'wouter/use-browser-location'
import { sessionAtom } from '#session/session.ts'
import { CodeBoundary } from '#ui/code/CodeBoundary.tsx'
import { mayMoveFocus } from '#ui/page/page-focus.ts'
import { PageState } from '#ui/page/PageState.tsx'
import { titleSubjectAtom } from '#ui/page/window-title.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import type { Screen } from './screens.ts'

/** A screen with the window's title, and with the focus on its heading when it has been navigated to. */
export function ScreenFrame({ screen }: { screen: Screen }) {
  // Its tabs and its filters are the same place; another device is another one.
  const place = usePathname().split('/').slice(0, screen.path.split('/').length).join('/')
  return (
    <ErrorBoundary key={place}>
      <WindowTitle screen={screen} />
      <CodeBoundary fallback={<PageState kind="loading" text="Loading..." />}>
        <LazyScreen screen={screen} place={place} />
      </CodeBoundary>
    </ErrorBoundary>
  )
}

/** Apart from the screen, which need not render again when its name is known. */
function WindowTitle({ screen }: { screen: Screen }) {
  const { me } = useAtomValue(sessionAtom)
  const subject = useAtomValue(titleSubjectAtom)
  return <title>{`${subject ?? (me && screen.titleFor?.(me)) ?? screen.title} · Loadstar`}</title>
}

function LazyScreen({ screen, place }: { screen: Screen; place: string }) {
  const component = useAtomValue(screen.component)
  if (!component) return <PageState kind="loading" text="Loading..." />
  return (
    <>
      {createElement(component)}
      <Arrival place={place} />
    </>
  )
}

let lastPlace: string | undefined

/** Stands beside a screen, so that it takes effect once the screen is there. */
function Arrival({ place }: { place: string }) {
  useEffect(() => {
    const isArrival = lastPlace !== undefined && lastPlace !== place
    lastPlace = place
    return isArrival ? focusHeading() : undefined
  }, [place])
  return null
}

/**
 * Tells a screen reader where one has got to, and lets the keyboard go on from there. A heading that waits for its data
 * gets the focus when it comes, unless the person has moved on. What it returns calls that off. A part of the page that the
 * address points to has it already.
 */
function focusHeading() {
  const main = document.querySelector('main')
  if (!main || document.activeElement === partOf(main) || hasFocusedField(main)) return undefined
  window.scrollTo(0, 0)
  if (!mayMoveFocus()) return undefined
  const observer = new MutationObserver(() => {
    if (document.activeElement !== main || focus(main.querySelector('h1'))) observer.disconnect()
  })
  if (!focus(main.querySelector('h1')) && focus(main)) observer.observe(main, { childList: true, subtree: true })
  return () => observer.disconnect()
}

/** A form that begins with its first field, such as the login. */
const hasFocusedField = (main: HTMLElement) =>
  document.activeElement instanceof HTMLInputElement && main.contains(document.activeElement)

const partOf = (main: HTMLElement) => (location.hash ? main.querySelector(`[id="${CSS.escape(location.hash.slice(1))}"]`) : null)

function focus(target: HTMLElement | null): boolean {
  if (!target) return false
  target.tabIndex = -1
  target.focus({ preventScroll: true })
  return true
}
