import { Button, Caption1, Field, Input, makeStyles, tokens } from '@fluentui/react-components'
import { useState, type FormEvent } from 'react'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { readPlatform } from '#contract/session.ts'
import { bareFieldset } from '#ui/fields/bare-fieldset.ts'
import { notify } from '#ui/notices/notices.ts'
import { focusOnArrival } from '#ui/page/page-focus.ts'
import { signIn } from './sign-in.ts'

type DemoAccounts = NonNullable<ReplyOf<typeof readPlatform>['demoAccounts']>
const NONE: DemoAccounts = []

/** The fields for user and password, and for the code after the platform has requested it. */
export function PasswordForm({ demoAccounts = NONE }: { demoAccounts?: DemoAccounts | undefined }) {
  const styles = useStyles()
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

const useStyles = makeStyles({
  demo: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS },
  chips: { ...bareFieldset, display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
  form: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM },
})
