import { readArguments, readPlatform, refuse } from './arguments.ts'
import { checkPlatform } from './contract-check/check-platform.ts'
import { HOW_TO_GET_A_TOKEN, signIn } from './contract-check/sign-in.ts'
import { withoutSecrets } from './contract-check/without-secrets.ts'

/**
 * `npm run contract-check -- --platform URL --user NAME`: makes every call of the contract that only reads, and lists where the
 * platform's replies differ from it. Exit code 1 when one does, when fewer than half of the calls could be compared, or when the
 * platform refuses the user.
 */
const { option } = readArguments({ options: ['platform', 'token', 'user', 'password', 'mfa-code'] })
const origin = readPlatform(option('platform'))
const user = option('user')
const password = option('password') ?? process.env['LOADSTAR_PASSWORD']

async function readToken(): Promise<string> {
  const token = option('token')
  if (token !== undefined && user !== undefined) refuse('Pass either --token or --user, not both.')
  if (token !== undefined) return token
  if (user === undefined) return refuse(HOW_TO_GET_A_TOKEN)
  if (!password) return refuse('Pass the password of --user in the environment variable LOADSTAR_PASSWORD, or with --password.')
  const signedIn = await signIn(origin, { user, password, mfaCode: option('mfa-code') })
  return 'token' in signedIn ? signedIn.token : refuse(signedIn.problem)
}

try {
  const token = await readToken()
  const print = (line: string) => console.log(withoutSecrets(line, [token, password]))
  const isFine = await checkPlatform({ origin, token, print })
  if (isFine === undefined) refuse(`${origin} refuses this token.\n${HOW_TO_GET_A_TOKEN}`)
  process.exitCode = isFine ? 0 : 1
} catch (error) {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error)
  refuse(`${origin} does not answer: ${withoutSecrets(cause, [password])}`)
}
