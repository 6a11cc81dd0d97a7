import { usePathname } from 'wouter/use-browser-location'
import { Screen } from '#ui/page/Screen.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import { paths } from './paths.ts'

/** The page for a URL without a screen. */
export function NotFoundScreen() {
  return (
    <Screen title="Page not found">
      <title>Page not found · Loadstar</title>
      <p>
        No page exists at {usePathname()}. <TextLink to={paths.home()}>Go to the start page</TextLink>
      </p>
    </Screen>
  )
}
