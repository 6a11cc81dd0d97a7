import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { readTemporaryToken } from '#contract/session.ts'
import { waitingNoticesAtom } from '#ui/notices/notices.ts'
import { store } from '#ui/store.ts'
import { questionAtom } from '#ui/page/confirm.ts'
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

const failedReads: (readonly [string, () => Response])[] = [
  ['a refusal', () => Response.json({ message: 'broken' }, { status: 500 })],
  ['a reply without the value', () => Response.json({})],
  ['no answer', () => Response.error()],
  ['an old copy', () => Response.json({ token: 'theirs', expiresInSecs: 60 }, { headers: { age: '60' } })],
]
const question = () => vi.waitUntil(() => store.get(questionAtom))

describe.each(failedReads)('after %s, wasChangedElsewhere asks', (_, failed) => {
  beforeEach(() => {
    answer = failed
  })

  test('that the check failed, and lets the user save anyway', async () => {
    const compared = compare('theirs')
    expect(await question()).toMatchObject({
      title: 'Save without a check?',
      text: 'Whether the token was changed elsewhere could not be checked. A save may overwrite the changes of another user.',
      ok: 'Save anyway',
      again: 'Try again',
    })
    store.get(questionAtom)?.answer(true)
    expect(await compared).toBe(false)
  })

  test('and does not save when the user cancels', async () => {
    const compared = compare('theirs')
    ;(await question()).answer(false)
    expect(await compared).toBe(true)
    expect(notices()).toEqual([])
  })

  test.each([
    ['theirs', false],
    ['ours', true],
  ])('and checks again on request, for a screen with the token %s', async (shown, isChanged) => {
    const compared = compare(shown)
    const asked = await question()
    answer = () => Response.json({ token: 'theirs', expiresInSecs: 60 })
    asked.answer('again')
    expect(await compared).toBe(isChanged)
  })
})

test('wasChangedElsewhere does not save and does not ask when the session has ended', async () => {
  answer = () => new Response(null, { status: 401 })
  expect(await compare('theirs')).toBe(true)
  expect(store.get(questionAtom)).toBeUndefined()
})

test('wasChangedElsewhere does not ask about what does not exist any more: the platform refuses the save', async () => {
  answer = () => Response.json({ message: 'There is no token.' }, { status: 404 })
  expect(await compare('theirs')).toBe(false)
  expect(store.get(questionAtom)).toBeUndefined()
})
