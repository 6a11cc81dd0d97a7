import { readArguments, readPlatform, refuse } from './arguments.ts'
import type { CheckedCall } from './contract-check/check-platform.ts'
import { withoutSecrets } from './contract-check/without-secrets.ts'
import { HOW_TO_GET_A_TOKEN, passwordOf, SIGN_IN_OPTIONS, tokenOf } from './contract-check/sign-in.ts'

const { option, isJson } = readArguments({
  name: 'npm run contract-check --',
  about: 'Makes every reading call of the contract on a platform and lists where the replies differ.',
  options: SIGN_IN_OPTIONS,
  json: '{ platform, ok, calls: [{ name, path, verdict, details }] }',
  examples: ['--platform http://127.0.0.1:8080 --user admin --password admin'],
  failure: 'a reply differs, fewer than half of the calls were compared, or the platform refuses the user',
})
const origin = readPlatform(option('platform'))
const password = passwordOf(option)

try {
  const token = await tokenOf(option, origin)
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
