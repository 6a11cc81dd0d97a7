import { makeStyles, MessageBar, MessageBarBody, tokens } from '@fluentui/react-components'
import { useHistoryState } from 'wouter/use-browser-location'
import { useSession } from '#session/session.ts'
import { DashboardScreen } from '#web/dashboard/DashboardScreen.tsx'
import { Greeting } from './Greeting.tsx'
import { homeContentOf } from './home.ts'

/** The start page of every user: the dashboard or a greeting. It shows a warning after a redirect from a screen without permission. */
export default function HomeScreen() {
  const styles = useStyles()
  const home = homeContentOf(useSession())
  const refused = useHistoryState<{ refused?: string } | null>()?.refused
  return (
    <>
      {refused !== undefined && (
        <MessageBar intent="warning" className={styles.refused}>
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
