import { expect, test } from 'vitest'
import { confirm, discardQuestion, questionAtom } from './confirm.ts'
import { store } from '../store.ts'

const deletion = { title: 'Confirm delete', text: 'Are you sure you want to delete the group?' }

test.each([true, false])('the answer %s is returned to the caller, and the dialog closes', async (isYes) => {
  const asked = confirm(deletion)
  expect(store.get(questionAtom)).toMatchObject(deletion)
  store.get(questionAtom)?.answer(isYes)
  expect(await asked).toBe(isYes)
  expect(store.get(questionAtom)).toBeUndefined()
})

test('a second question cancels the first', async () => {
  const first = confirm(deletion)
  const second = confirm({ title: 'Confirm supergroup setting', text: 'Are you sure about it?' })
  expect(await first).toBe(false)
  expect(store.get(questionAtom)?.title).toBe('Confirm supergroup setting')
  store.get(questionAtom)?.answer(true)
  expect(await second).toBe(true)
})

test('the question before a form closes names what is lost', () => {
  expect(discardQuestion('the rule that you have entered').text).toBe('Close and lose the rule that you have entered?')
})
