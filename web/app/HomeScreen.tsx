import { makeStyles, MessageBar, MessageBarBody, Text, tokens } from '@fluentui/react-components'
import { useHistoryState } from 'wouter/use-browser-location'
import { useSession } from '#session/session.ts'
import { TextLink } from '#ui/TextLink.tsx'
import { Screen } from '#ui/page/Screen.tsx'
import { DashboardScreen } from '#web/dashboard/DashboardScreen.tsx'
import { homeContentOf } from './home.ts'
import { linksOf } from './screens.ts'

/** The start page for users without access to the dashboard: a greeting and links to the screens that they can open. */
function Greeting() {
  const styles = useGreetingStyles()
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

const useGreetingStyles = makeStyles({
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

/** The start page of every user: the dashboard or a greeting. It shows a warning after a redirect from a screen without permission. */
export default function HomeScreen() {
  const styles = useStyles()
  const home = homeContentOf(useSession())
  const refused = useHistoryState<{ refused?: string } | null>()?.refused
  return (
    <>
      {refused !== undefined && (
        <MessageBar intent="warning" layout="multiline" className={styles.refused}>
          <MessageBarBody>You do not have permission to open {refused}.</MessageBarBody>
        </MessageBar>
      )}
      {home === 'the dashboard' ? <DashboardScreen /> : <Greeting />}
    </>
  )
}

const useStyles = makeStyles({
  refused: { flexShrink: 0, marginBottom: tokens.spacingVerticalM },
})
