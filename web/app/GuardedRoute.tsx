import { useAtomValue } from 'jotai'
import { Redirect } from 'wouter'
import { useSearch } from 'wouter/use-browser-location'
import { usePathname } from '#ui/address/console-location.ts'
import { sessionAtom } from '#session/session.ts'
import { PageState } from '#ui/page/PageState.tsx'
import { admit } from './guard.ts'
import { paths } from './paths.ts'
import { ScreenFrame } from './ScreenFrame.tsx'
import type { ScreenEntry } from './screens.ts'

/** A screen that is rendered only if its gate admits the user. */
export function GuardedRoute({ screen }: { screen: ScreenEntry }) {
  const session = useAtomValue(sessionAtom)
  const address = usePathname() + useSearch()
  const admission = admit(screen.allow, session, address)
  if (admission.kind === 'wait') return <PageState kind="loading" shape="screen" text="Loading..." />
  // A redirect acts once, when it is mounted. Another address that is opened meanwhile needs its own.
  if (admission.kind === 'refused') return <Redirect key={address} to={paths.home()} replace state={{ refused: screen.title }} />
  if (admission.kind === 'sign-in') return <Redirect key={address} to={admission.to} replace />
  return <ScreenFrame screen={screen} />
}
