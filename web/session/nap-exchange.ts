import { notify } from '#ui/notices/notices.ts'
import { store } from '#ui/store.ts'
import type { SignInOutcome } from './session-keeper.ts'
import { sessionAtom, type Session } from './session.ts'
import { signInWithNapCode } from './sign-in.ts'

/** The code and seller of a link `?code=…&sellerId=…`; undefined without a code. A seller that is not a number is ignored. */
export function readNapLink(search: string): { code: string; sellerId?: number } | undefined {
  const query = new URLSearchParams(search)
  const code = query.get('code')
  if (!code) return undefined
  const sellerId = query.get('sellerId') ?? ''
  return /^\d+$/.test(sellerId) ? { code, sellerId: Number(sellerId) } : { code }
}

/** The error message of a failed exchange. An existing session continues, and the login screen leads back to it. */
export const failedText = ({ me }: Pick<Session, 'me'>): string =>
  me === undefined ? 'Failed to login' : `Failed to login. You are still signed in as ${me.name}.`

/** The exchange of the last link. */
let last: { readonly search: string; readonly exchange: Promise<SignInOutcome> } | undefined

/** The exchange of the code of a link. A code is valid once, so a second render must not start another exchange. */
export function exchangeOf(search: string): Promise<SignInOutcome> {
  if (last?.search !== search) last = { search, exchange: begin(search) }
  return last.exchange
}

async function begin(search: string): Promise<SignInOutcome> {
  const link = readNapLink(search)
  const outcome = link ? await signInWithNapCode(link.code, link.sellerId) : 'failed'
  if (outcome !== 'ok') notify.failed(failedText(store.get(sessionAtom)))
  return outcome
}
