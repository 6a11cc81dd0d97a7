import type { User } from '#simulator/session/world/user.ts'
import { openRun } from './driven-run.ts'
import { createInProcessCaller } from './in-process-caller.ts'
import type { WholeRunBreach, WholeRunCheck } from './whole-run-check.ts'

/** A user with a second factor and a code, besides those of the site. */
const PERSON = {
  user: 'signs in',
  name: 'Sini Signer',
  email: 'sini@rights.example',
  password: 'right',
  mfaCode: '123456',
  napCodes: ['NAP-RIGHT'],
  sellerId: 0,
  roles: ['energySupport'],
  permissions: [],
  about: '',
} as const satisfies User

interface SignIn {
  readonly call: 'login' | 'loginWithNapCode'
  readonly body: object
  /** 200 with a token, 423 for a missing code, or a refusal. */
  readonly wanted: 'token' | 'code' | 'refusal'
}

const ofPassword = ({ user, password, mfaCode }: User): SignIn[] => [
  { call: 'login', body: { user, password, ...(mfaCode !== null && { mfaCode }) }, wanted: 'token' },
  { call: 'login', body: { user, password: `${password}x`, ...(mfaCode !== null && { mfaCode }) }, wanted: 'refusal' },
  { call: 'login', body: { user, password: '' }, wanted: 'refusal' },
  { call: 'login', body: { user: `${user}x`, password }, wanted: 'refusal' },
  ...(mfaCode === null
    ? []
    : ([
        { call: 'login', body: { user, password }, wanted: 'code' },
        { call: 'login', body: { user, password, mfaCode: '000000' }, wanted: 'code' },
        { call: 'login', body: { user, password: 'wrong' }, wanted: 'refusal' },
      ] as const)),
]

const ofCode: readonly SignIn[] = [
  { call: 'loginWithNapCode', body: { code: 'NAP-RIGHT' }, wanted: 'token' },
  { call: 'loginWithNapCode', body: { code: 'NAP-WRONG' }, wanted: 'refusal' },
  { call: 'loginWithNapCode', body: { code: '' }, wanted: 'refusal' },
]

/** Signs every user of the site in, rightly and wrongly, on a copy of the site at the start of the run. */
export const signIn: WholeRunCheck = {
  name: 'sign-in',
  async check({ scenario, stations }): Promise<WholeRunBreach | undefined> {
    const run = openRun({ loaded: { ...scenario, lines: [], expected: [], accepted: [] }, seed: scenario.seed, stations })
    const callAs = createInProcessCaller(() => run.engine)
    try {
      await run.advance(0)
      const { users } = run.engine.world
      users.push(PERSON)
      for (const { call, body, wanted } of [...users.flatMap(ofPassword), ...ofCode]) {
        const { status, body: reply } = await run.drive(callAs(PERSON.user, call, { body }))
        const hasToken = ((reply ?? {}) as { token?: string }).token !== undefined
        const is = status === 200 && hasToken ? 'token' : status === 423 ? 'code' : 'refusal'
        if (is !== wanted) {
          return { atS: 0, what: `${call} with ${JSON.stringify(body)} was answered with ${status}, in place of a ${wanted}` }
        }
      }
      return undefined
    } finally {
      run.engine.stop()
    }
  },
}
