import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readTemporaryToken } from '#contract/session.ts'
import { waitingNoticesAtom } from '#ui/notices/notices.ts'
import { store } from '#ui/store.ts'
import { wasChangedElsewhere } from './changed-elsewhere.ts'
import { setBearer } from './credentials.ts'

let answer = () => Response.json({ token: 'theirs', expiresInSecs: 60 })

beforeEach(() => {
  vi.stubGlobal('fetch', async () => answer())
  setBearer('t')
  store.set(waitingNoticesAtom, [])
})
afterEach(() => vi.unstubAllGlobals())

const look = (shown: string) =>
  wasChangedElsewhere({
    read: readTemporaryToken,
    input: {},
    changesIn: ({ token }) => (token === shown ? [] : [token]),
    what: 'the token was',
  })
const said = () => store.get(waitingNoticesAtom).map(({ text }) => text)

test('what is still as it is shown may be saved, without a word', async () => {
  expect(await look('theirs')).toBe(false)
  expect(said()).toEqual([])
})

test('what others changed is not to be overwritten, and that is said', async () => {
  expect(await look('ours')).toBe(true)
  expect(said()).toEqual(['Not saved: the token was changed elsewhere meanwhile.'])
})

test('a platform that does not answer the question is left to refuse the saving itself', async () => {
  answer = () => Response.json({ message: 'broken' }, { status: 500 })
  expect(await look('ours')).toBe(false)
  expect(said()).toEqual([])
})
