import { makeStyles, MessageBar, MessageBarBody, Text, tokens } from '@fluentui/react-components'
import { useHistoryState } from 'wouter/use-browser-location'
import { useSession } from '#session/session.ts'
import { Screen } from '#ui/Screen.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import { linksOf } from './screens.ts'

/** Where everybody may be: a greeting and the ways onward. */
export default function HomeScreen() {
  const styles = useStyles()
  const me = useSession()
  const links = linksOf(me)
  const refused = useHistoryState<{ refused?: string } | null>()?.refused
  return (
    <Screen title={`Welcome, ${me.name}`}>
      {refused !== undefined && (
        <MessageBar intent="warning">
          <MessageBarBody>You do not have permission to open {refused}.</MessageBarBody>
        </MessageBar>
      )}
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
