import { readArguments, readPlatform, refuse, refuseUsage } from './arguments.ts'
import type { CheckedCall } from './contract-check/check-platform.ts'
import { HOW_TO_GET_A_TOKEN, signIn } from './contract-check/sign-in.ts'
import { withoutSecrets } from './contract-check/without-secrets.ts'

const { option, isJson } = readArguments({
  name: 'npm run contract-check --',
  about: 'Makes every reading call of the contract on a platform and lists where the replies differ.',
  options: {
    platform: { value: 'URL', about: 'address of the platform (required)' },
    user: { value: 'NAME', about: 'user to sign in as' },
    password: { value: 'TEXT', about: 'password of the user (environment variable LOADSTAR_PASSWORD)' },
    'mfa-code': { value: 'CODE', about: 'code of the second factor, where the platform asks for it' },
    token: { value: 'TEXT', about: 'access token, instead of a user' },
  },
  json: '{ platform, ok, calls: [{ name, path, verdict, details }] }',
  examples: ['--platform http://127.0.0.1:8080 --user admin --password admin'],
  failure: 'a reply differs, fewer than half of the calls were compared, or the platform refuses the user',
})
const origin = readPlatform(option('platform'))
const user = option('user')
const password = option('password') ?? process.env['LOADSTAR_PASSWORD']

async function readToken(): Promise<string> {
  const token = option('token')
  if (token !== undefined && user !== undefined) refuseUsage('Pass either --token or --user, not both.')
  if (token !== undefined) return token
  if (user === undefined) return refuse(HOW_TO_GET_A_TOKEN)
  if (!password) {
    return refuseUsage('Pass the password of --user in the environment variable LOADSTAR_PASSWORD, or with --password.')
  }
  const signedIn = await signIn(origin, { user, password, mfaCode: option('mfa-code') })
  return 'token' in signedIn ? signedIn.token : refuse(signedIn.problem)
}

try {
  const token = await readToken()
  const clean = (text: string) => withoutSecrets(text, [token, password])
  const calls: CheckedCall[] = []
  const print = (line: string) => (isJson ? console.error : console.log)(clean(line))
  const { checkPlatform } = await import('./contract-check/check-platform.ts')
  const isFine = await checkPlatform({ origin, token, print, onCall: (call) => calls.push(call) })
  if (isFine === undefined) refuse(`${origin} refuses this token.\n${HOW_TO_GET_A_TOKEN}`)
  if (isJson) console.log(clean(JSON.stringify({ platform: origin, ok: isFine, calls }, null, 2)))
  process.exitCode = isFine ? 0 : 1
} catch (error) {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error)
  refuse(`${origin} does not answer: ${withoutSecrets(cause, [password])}`)
}
