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

const compare = (shown: string) =>
  wasChangedElsewhere({
    read: readTemporaryToken,
    input: {},
    changesIn: ({ token }) => (token === shown ? [] : [token]),
    what: 'the token was',
  })
const notices = () => store.get(waitingNoticesAtom).map(({ text }) => text)

test('wasChangedElsewhere returns false without a notice when nothing changed', async () => {
  expect(await compare('theirs')).toBe(false)
  expect(notices()).toEqual([])
})

test('wasChangedElsewhere returns true with a notice when another user changed the entity', async () => {
  expect(await compare('ours')).toBe(true)
  expect(notices()).toEqual(['Not saved: the token was changed elsewhere meanwhile.'])
})

test('wasChangedElsewhere returns false when the entity cannot be read', async () => {
  answer = () => Response.json({ message: 'broken' }, { status: 500 })
  expect(await compare('ours')).toBe(false)
  expect(notices()).toEqual([])
})
