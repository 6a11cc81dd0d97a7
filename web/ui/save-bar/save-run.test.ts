import { expect, test } from 'vitest'
import { resultText, saveInOrder, type SaveOutcome } from './save-run.ts'

const asked: string[] = []
const form = (title: string, outcome: SaveOutcome) => ({
  title,
  save: () => {
    asked.push(title)
    return Promise.resolve(outcome)
  },
})
const run = async (...forms: ReturnType<typeof form>[]) => {
  asked.length = 0
  return resultText(await saveInOrder(forms))
}

test('has no text when every form is saved', async () => {
  expect(await run(form('Group', 'saved'), form('Priority', 'saved'))).toBeUndefined()
  expect(asked).toEqual(['Group', 'Priority'])
})

test('saves the other forms after a failed one, and names both', async () => {
  expect(await run(form('Group', 'failed'), form('Priority', 'saved'))).toBe('Saved: Priority. Not saved: Group.')
})

test('stops after a form that was not sent', async () => {
  expect(await run(form('Group', 'saved'), form('Limits', 'not-sent'), form('Priority', 'saved'))).toBe(
    'Saved: Group. Not saved: Limits, Priority.',
  )
  expect(asked).toEqual(['Group', 'Limits'])
})
