import { usePathname } from 'wouter/use-browser-location'
import { Screen } from '#ui/page/Screen.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import { paths } from './paths.ts'

/** An address that no screen answers to. */
export function NotFoundScreen() {
  return (
    <Screen title="Page not found">
      <title>Page not found · Loadstar</title>
      <p>
        There is nothing at {usePathname()}. <TextLink to={paths.home()}>Go to the start page</TextLink>
      </p>
    </Screen>
  )
}
