import {
  Card,
  Link,
  makeStyles,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  Button,
  Title3,
  tokens,
} from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import { Redirect } from 'wouter'
import { useSearch } from 'wouter/use-browser-location'
import { directoryLogin, readPlatform } from '#contract/session.ts'
import { resource } from '#platform/resource.ts'
import { PasswordForm } from './PasswordForm.tsx'
import { returnPath } from './return-path.ts'
import { sessionAtom, type Session } from './session.ts'
import { startAgain } from './sign-in.ts'

const platform = resource(readPlatform)

/** The login: through the directory, and with a password if the platform accepts passwords. */
export default function LoginScreen() {
  const styles = useStyles()
  const session = useAtomValue(sessionAtom)
  const { value, state } = useAtomValue(platform())
  const next = returnPath(useSearch())
  if (session.state === 'signed-in') return <Redirect to={next} replace />

  const directory = next === '/' ? directoryLogin.path : `${directoryLogin.path}?${new URLSearchParams({ returnTo: next })}`
  // A platform that does not describe its logins may still accept passwords.
  const isUndescribed = state === 'failed'
  return (
    <Card className={styles.card}>
      <Title3 as="h1" className={styles.title}>
        Login with Azure AD
      </Title3>
      <SignedOutNote session={session} />
      <Link href={directory} className={styles.link}>
        Login
      </Link>
      {value?.passwordLogin && <PasswordForm />}
      {isUndescribed && (
        <details>
          <summary className={styles.summary}>Sign in with a password</summary>
          <PasswordForm />
        </details>
      )}
    </Card>
  )
}

const ENDED: Readonly<Record<string, string | undefined>> = {
  ended: 'Your session has ended. Log in again to continue.',
  'left-elsewhere': 'You have logged out in another tab. Log in again to continue.',
}

/** The reason why the user must log in again. */
function SignedOutNote({ session }: { session: Session }) {
  if (session.state !== 'signed-out') return null
  const ended = ENDED[session.reason]
  if (ended !== undefined) {
    return (
      <MessageBar intent="info" layout="multiline">
        <MessageBarBody>{ended}</MessageBarBody>
      </MessageBar>
    )
  }
  if (session.reason === 'unreachable') {
    return (
      <MessageBar intent="error" layout="multiline">
        <MessageBarBody>The platform cannot be reached.</MessageBarBody>
        <MessageBarActions>
          <Button onClick={() => void startAgain()}>Try again</Button>
        </MessageBarActions>
      </MessageBar>
    )
  }
  return null
}

const useStyles = makeStyles({
  card: {
    width: 'min(400px, 100%)',
    boxSizing: 'border-box',
    margin: '10vh auto 0',
    padding: tokens.spacingHorizontalXXL,
    gap: tokens.spacingVerticalL,
  },
  title: { margin: 0 },
  link: { alignSelf: 'flex-start', fontWeight: tokens.fontWeightSemibold },
  summary: { cursor: 'pointer', paddingBottom: tokens.spacingVerticalL },
})
