import {
  Button,
  Caption1,
  Card,
  Divider,
  Field,
  Input,
  makeStyles,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  Text,
  Title2,
  Title3,
  tokens,
} from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import { Redirect } from 'wouter'
import { useSearch } from 'wouter/use-browser-location'
import { directoryLogin, readPlatform } from '#contract/session.ts'
import { resource } from '#platform/resource.ts'
import { withBase } from '#ui/address/console-location.ts'
import { atPlatform, consoleConfig, productName } from '#ui/config/console-config.ts'
import { Mark } from '#ui/Mark.tsx'
import { MINUTE_MS } from '#contract/durations.ts'
import { computerNow, useNow } from '#platform/platform-clock.ts'
import { clockProblem, returnPath, unreachableProblem } from './connection-problems.ts'
import { type Session, sessionAtom } from './session.ts'
import { signIn, startAgain } from './sign-in.ts'
import { type FormEvent, useState } from 'react'
import type { ReplyOf } from '#contract/endpoint.ts'
import { bareFieldset } from '#ui/fields/row-styles.ts'
import { notify } from '#ui/notices/notices.ts'
import { focusOnArrival } from '#ui/page/page-focus.ts'

type DemoAccounts = NonNullable<ReplyOf<typeof readPlatform>['demoAccounts']>
const NONE: DemoAccounts = []

/** The fields for user and password, and for the code after the platform has requested it. */
function PasswordForm({ demoAccounts = NONE }: { demoAccounts?: DemoAccounts | undefined }) {
  const styles = usePasswordFormStyles()
  const [user, setUser] = useState('')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  const login = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    const outcome = await signIn({ user: user.trim(), password, ...(code === undefined ? {} : { mfaCode: code.trim() }) })
    setBusy(false)
    if (outcome === 'needs-code') setCode('')
    if (outcome === 'failed') notify.failed('Failed to login')
  }

  const isComplete = user.trim() !== '' && password !== '' && code?.trim() !== ''
  return (
    <form className={styles.form} onSubmit={(event) => void login(event)} aria-label="Local account">
      <Field label="User">
        <Input ref={takeFocus} value={user} onChange={(_, { value }) => setUser(value)} autoComplete="username" name="user" />
      </Field>
      <Field label="Password">
        <Input
          type="password"
          value={password}
          onChange={(_, { value }) => setPassword(value)}
          autoComplete="current-password"
          name="password"
        />
      </Field>
      {code !== undefined && (
        <Field label="Code" hint="Enter the code of your authenticator.">
          <Input
            ref={takeFocus}
            value={code}
            onChange={(_, { value }) => setCode(value)}
            autoComplete="one-time-code"
            inputMode="numeric"
            name="code"
          />
        </Field>
      )}
      <Button type="submit" disabled={!isComplete || isBusy}>
        Login
      </Button>
      {demoAccounts.length > 0 && (
        <div className={styles.demo}>
          <Caption1 aria-hidden>Demo accounts of this simulator</Caption1>
          <fieldset aria-label="Demo accounts of this simulator" className={styles.chips}>
            {demoAccounts.map((account) => (
              <Button
                key={account.user}
                size="small"
                shape="circular"
                onClick={() => {
                  setUser(account.user)
                  setPassword(account.password)
                }}
              >
                {account.user}
              </Button>
            ))}
          </fieldset>
        </div>
      )}
    </form>
  )
}

// Focuses the first field, later the code. Must be a stable function: a new function would take the focus after every key.
const takeFocus = (input: HTMLInputElement | null) => focusOnArrival(input)

const usePasswordFormStyles = makeStyles({
  demo: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS },
  chips: { ...bareFieldset, display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
  form: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM },
})

const platform = resource(readPlatform)

/** The login: through the directory, and with a password if the platform accepts passwords. */
export default function LoginScreen() {
  const styles = useStyles()
  const session = useAtomValue(sessionAtom)
  const { value, state } = useAtomValue(platform())
  const next = returnPath(useSearch())
  if (session.state === 'signed-in') return <Redirect to={next} replace />

  const directory = directoryAddress(withBase(next))
  // A platform that does not describe its logins may still accept passwords.
  const { napLink } = consoleConfig()
  const isUndescribed = state === 'failed'
  return (
    <div className={styles.page}>
      <div className={styles.product}>
        <Mark sizePx={48} />
        <div>
          <Title2 as="p" block className={styles.title}>
            {productName()}
          </Title2>
          <Text className={styles.about}>Load management for charging sites</Text>
        </div>
      </div>
      <Card className={styles.card}>
        <Title3 as="h1" className={styles.title}>
          Login with Azure AD
        </Title3>
        <SignedOutNote session={session} />
        {value && value.demoAccounts === undefined && <ClockNote />}
        <Button as="a" href={directory} appearance="primary" size="large">
          Login
        </Button>
        {napLink !== undefined && (
          <Button as="a" href={napLink}>
            Login with a link
          </Button>
        )}
        {value?.passwordLogin && (
          <>
            <Divider>or with a local account</Divider>
            <PasswordForm demoAccounts={value.demoAccounts} />
          </>
        )}
        {isUndescribed && (
          <details>
            <summary className={styles.summary}>Sign in with a password</summary>
            <PasswordForm />
          </details>
        )}
      </Card>
    </div>
  )
}

/** The directory returns to the start page of its own origin by default. */
function directoryAddress(returnTo: string): string {
  const address = atPlatform(directoryLogin.path)
  const target = consoleConfig().platformOrigin === undefined ? returnTo : `${location.origin}${returnTo}`
  return target === '/' ? address : `${address}?${new URLSearchParams({ returnTo: target })}`
}

const unreachableText = (message: string | undefined) =>
  unreachableProblem({
    message,
    isOnline: navigator.onLine,
    platformOrigin: consoleConfig().platformOrigin,
    pageOrigin: location.origin,
  })

const ENDED: Readonly<Record<string, string | undefined>> = {
  ended: 'Your session has ended. Log in again to continue.',
  'left-elsewhere': 'You have logged out in another tab. Log in again to continue.',
}

/** A computer with a wrong clock refuses valid certificates and shows wrong times elsewhere. A simulator has its own time. */
function ClockNote() {
  const platformMs = useNow(MINUTE_MS)
  const text = clockProblem(computerNow() - platformMs)
  return text === undefined ? null : (
    <MessageBar intent="warning" layout="multiline">
      <MessageBarBody>{text}</MessageBarBody>
    </MessageBar>
  )
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
        <MessageBarBody>{unreachableText(session.message)}</MessageBarBody>
        <MessageBarActions>
          <Button onClick={() => void startAgain()}>Try again</Button>
        </MessageBarActions>
      </MessageBar>
    )
  }
  return null
}

const useStyles = makeStyles({
  page: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    gap: tokens.spacingVerticalXXL,
    paddingTop: 'min(10vh, 96px)',
  },
  product: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalL, width: 'min(400px, 100%)' },
  about: { color: tokens.colorNeutralForeground2 },
  card: {
    width: 'min(400px, 100%)',
    boxSizing: 'border-box',
    padding: tokens.spacingHorizontalXXL,
    gap: tokens.spacingVerticalL,
  },
  title: { margin: 0 },
  summary: { cursor: 'pointer', paddingBottom: tokens.spacingVerticalL },
})
