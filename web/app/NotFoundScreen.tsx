import { makeStyles, Title3, tokens } from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import { usePathname } from '#ui/address/console-location.ts'
import { sessionAtom } from '#session/session.ts'
import { productName } from '#ui/config/console-config.ts'
import { Mark } from '#ui/Mark.tsx'
import { NotFound } from '#ui/page/NotFound.tsx'
import { Screen } from '#ui/page/Screen.tsx'
import { paths } from './paths.ts'
import { menuOf } from './screens.ts'

/** The page for a URL without a screen. Without a session, no header shows the name of the console, so this page does. */
export function NotFoundScreen() {
  const styles = useStyles()
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

const useStyles = makeStyles({
  brand: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalS, marginBottom: tokens.spacingVerticalL },
})
