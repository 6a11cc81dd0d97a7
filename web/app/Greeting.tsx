import { makeStyles, Text, tokens } from '@fluentui/react-components'
import { useSession } from '#session/session.ts'
import { Screen } from '#ui/page/Screen.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import { homeContentOf } from './home.ts'
import { linksOf } from './screens.ts'

/** The start page for users without access to the dashboard: a greeting and links to the screens that they can open. */
export function Greeting() {
  const styles = useStyles()
  const me = useSession()
  const links = linksOf(me)
  return (
    <Screen title={`Welcome, ${me.name}`}>
      {homeContentOf(me) === 'a greeting without the dashboard' && <Text>You do not have permission to see the dashboard.</Text>}
      {links.length > 0 ? (
        <ul className={styles.links}>
          {links.map(({ label, to }) => (
            <li key={to}>
              <TextLink to={to}>{label}</TextLink>
            </li>
          ))}
        </ul>
      ) : (
        <Text>Your account has no permissions yet. Ask your administrator for access.</Text>
      )}
    </Screen>
  )
}

const useStyles = makeStyles({
  links: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalM,
    margin: 0,
    padding: 0,
    listStyleType: 'none',
    fontSize: tokens.fontSizeBase400,
  },
})
