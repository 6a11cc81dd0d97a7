import { expect, test } from 'vitest'
import type { Reply } from '../call.ts'
import { Draft, type DraftRules } from './draft.ts'

interface Values {
  name: string
  limit: string
  isOn: boolean
}
const STORED: Values = { name: 'Depot', limit: '32', isOn: true }

const rules: DraftRules<Values> = {
  check: ({ name }) => (name === '' ? { name: 'Enter a name.' } : {}),
  lock: (field, { isOn }) => (field === 'limit' && !isOn ? 'Usable only while on.' : undefined),
  show: (field, { isOn }) => field !== 'limit' || isOn,
  changes: (from, to) =>
    (Object.keys(from) as (keyof Values)[])
      .filter((field) => from[field] !== to[field])
      .map((field) => ({ label: field, was: String(from[field]), now: String(to[field]) })),
}
const draftOf = (stored = STORED) => new Draft<Values>(stored, rules)
const follow = (draft: Draft<Values>, stored: Partial<Values>) => draft.follow({ ...STORED, ...stored }, rules)
const ok = async (): Promise<Reply<undefined>> => ({ outcome: 'ok', value: undefined })
const refused: Reply<undefined> = {
  outcome: 'problem',
  status: 400,
  refusal: { message: 'No', errors: [{ path: 'body.limit', message: 'Above the fuse' }] },
}

test('a field follows the platform until it is edited, and an edited field keeps its value', () => {
  const draft = draftOf()
  draft.change({ limit: '40' })
  follow(draft, { name: 'Depot north', limit: '50' })
  expect(draft.state.values).toEqual({ name: 'Depot north', limit: '40', isOn: true })
})

test('a field that has no value yet takes the first one of the platform', () => {
  const draft = new Draft<{ typeId: number | undefined }>({ typeId: undefined }, { check: () => ({}) })
  expect(draft.state.fields.typeId).toMatchObject({ value: undefined, error: undefined, isShown: true })
  draft.follow({ typeId: 2 }, { check: () => ({}) })
  expect(draft.state.values).toEqual({ typeId: 2 })
})

test('a field that is edited back to the value of the platform is not an unsaved change', () => {
  const draft = draftOf()
  draft.change({ limit: '40' })
  expect(draft.state.hasUnsaved).toBe(true)
  expect(draft.edited()).toEqual({ limit: '40' })
  draft.change({ limit: '32' })
  expect(draft.state.hasUnsaved).toBe(false)
  expect(draft.edited()).toBeUndefined()
})

test('changes by other users are listed against the values from which the user started', () => {
  const draft = draftOf()
  follow(draft, { name: 'Before' })
  expect(draft.state.elsewhere).toEqual([])
  draft.change({ limit: '40' })
  follow(draft, { name: 'After' })
  expect(draft.state.elsewhere).toEqual([{ label: 'name', was: 'Before', now: 'After' }])
  draft.discard()
  expect(draft.state.elsewhere).toEqual([])
  expect(draft.state.values).toEqual({ ...STORED, name: 'After' })
})

test('the same values from the platform in a new object are no change', () => {
  const draft = draftOf()
  draft.change({ limit: '40' })
  follow(draft, {})
  expect(draft.state.elsewhere).toEqual([])
  expect(draft.changesIn({ ...STORED })).toEqual([])
  expect(draft.changesIn({ ...STORED, name: 'Other' })).toEqual(['name'])
})

test('the state is the same object while the platform has the same values', () => {
  const draft = draftOf()
  draft.change({ name: '' })
  const before = draft.state
  let calls = 0
  draft.subscribe(() => calls++)
  follow(draft, {})
  expect(draft.state).toBe(before)
  expect(calls).toBe(0)
  follow(draft, { limit: '50' })
  expect(calls).toBe(1)
})

test('only the state of a changed field is a new object', () => {
  const draft = draftOf()
  const before = draft.state.fields
  draft.change({ limit: '40' })
  expect(draft.state.fields.limit).not.toBe(before.limit)
  expect(draft.state.fields.name).toBe(before.name)
  expect(draft.state.fields.isOn).toBe(before.isOn)
})

test('a switch changes locks and visibility of other fields', () => {
  const draft = draftOf()
  expect(draft.state.fields.limit).toMatchObject({ lock: undefined, isShown: true })
  draft.change({ isOn: false })
  expect(draft.state.fields.limit).toMatchObject({ lock: 'Usable only while on.', isShown: false })
  draft.discard()
  expect(draft.state.fields.limit).toMatchObject({ lock: undefined, isShown: true })
})

test('a draft with errors is not sent', async () => {
  const draft = draftOf()
  draft.change({ name: '' })
  expect(draft.state.fields.name.error).toBe('Enter a name.')
  let sent = 0
  expect(await draft.save(async () => (sent++, await ok()))).toBe('not-sent')
  expect(sent).toBe(0)
})

test('a second save during the first is not sent', async () => {
  const draft = draftOf()
  draft.change({ limit: '40' })
  const first = draft.save(ok)
  expect(draft.state.isSaving).toBe(true)
  expect(await draft.save(ok)).toBe('not-sent')
  expect(await first).toBe('saved')
  expect(draft.state.isSaving).toBe(false)
})

test('a saved draft has no unsaved changes, and input typed during the save remains', async () => {
  const draft = draftOf()
  draft.change({ limit: '40' })
  const saving = draft.save(ok)
  draft.change({ name: 'Depot north' })
  await saving
  expect(draft.state.changes).toEqual([{ label: 'name', was: 'Depot', now: 'Depot north' }])
  // The screen still has the values from before the save.
  follow(draft, {})
  expect(draft.state.values.limit).toBe('40')
})

test('the values of the reply replace those that were sent', async () => {
  const draft = draftOf()
  draft.change({ name: ' Depot north ' })
  await draft.save(
    async () => ({ outcome: 'ok', value: { name: 'Depot north' } }),
    (value: { name: string }) => ({ ...STORED, ...value }),
  )
  expect(draft.state.values.name).toBe('Depot north')
  expect(draft.state.hasUnsaved).toBe(false)
})

test('a refusal is shown until the draft changes, and again for the same values', async () => {
  const draft = draftOf()
  draft.change({ limit: '40' })
  expect(await draft.save(async () => refused)).toBe('failed')
  expect(draft.state.fields.limit.error).toBe('Above the fuse')
  expect(draft.state.refusal).toBeUndefined()
  expect(draft.state.hasUnsaved).toBe(true)
  draft.change({ name: 'Other' })
  expect(draft.state.errors).toEqual({})
  draft.change({ name: 'Depot' })
  expect(draft.state.fields.limit.error).toBe('Above the fuse')
})

test('a refusal without fields has a text until the draft changes', async () => {
  const draft = draftOf()
  draft.change({ limit: '40' })
  await draft.save(async () => ({ outcome: 'problem', status: 409, refusal: { message: 'No' } }))
  expect(draft.state.refusal).toBe('No')
  draft.change({ name: 'Other' })
  expect(draft.state.refusal).toBeUndefined()
})

test('a form states what a failed save means, also without a reply', async () => {
  const draft = new Draft<Values>(STORED, {
    ...rules,
    refused: ({ outcome }) => ({ errors: { limit: outcome }, text: `The save is ${outcome}.` }),
  })
  draft.change({ limit: '40' })
  await draft.save(async () => ({ outcome: 'offline' }))
  expect(draft.state.fields.limit.error).toBe('offline')
  expect(draft.state.refusal).toBe('The save is offline.')
  await draft.save(async () => ({ outcome: 'unauthorised' }))
  expect(draft.state.refusal).toBeUndefined()
})

test.each([
  ['of a field that the form does not have', STORED, 'body.importLimit'],
  ['of a field that is not shown', { ...STORED, isOn: false }, 'body.limit'],
  ['without a field', STORED, ''],
])('an error %s is said beside the form', async (_, stored, path) => {
  const draft = draftOf(stored)
  draft.change({ name: 'Other' })
  await draft.save(async () => ({ outcome: 'problem', status: 400, refusal: { errors: [{ path, message: 'is too high' }] } }))
  expect(draft.state.refusal).toBe('is too high')
})

test('lists of a field are compared by their values', () => {
  const draft = new Draft<{ days: readonly number[] }>({ days: [1, 2] }, { check: () => ({}) })
  draft.change({ days: [1, 2, 3] })
  expect(draft.state.hasUnsaved).toBe(true)
  draft.change({ days: [1, 2] })
  expect(draft.state.hasUnsaved).toBe(false)
})

test('a refused draft can be sent again', async () => {
  const draft = draftOf()
  draft.change({ limit: '40' })
  await draft.save(async () => refused)
  expect(await draft.save(ok)).toBe('saved')
  expect(draft.state.errors).toEqual({})
})

test('nothing sent and a lost reply keep the input', async () => {
  const draft = draftOf()
  draft.change({ limit: '40' })
  expect(await draft.save(async () => undefined)).toBe('not-sent')
  expect(await draft.save(async () => ({ outcome: 'offline' }))).toBe('failed')
  expect(draft.state.values.limit).toBe('40')
})

test('listeners are called for a change, and not for the same value', () => {
  const draft = draftOf()
  let calls = 0
  const stop = draft.subscribe(() => calls++)
  draft.change({ limit: '32' })
  expect(calls).toBe(0)
  draft.change({ limit: '40' })
  expect(calls).toBe(1)
  stop()
  draft.change({ limit: '41' })
  expect(calls).toBe(1)
})

test('with kept errors, an error of the platform stays until its own field changes, and unknown fields have none', async () => {
  const draft = new Draft<Values>(STORED, { ...rules, keepsRefusedFields: true })
  draft.change({ limit: '40' })
  const errors = [
    { path: 'body.limit', message: 'is taken' },
    { path: 'body.colour', message: 'is odd' },
  ]
  await draft.save(async () => ({ outcome: 'problem', status: 400, refusal: { errors } }))
  expect(draft.state.errors).toEqual({ limit: 'is taken' })
  draft.change({ name: 'Other' })
  expect(draft.state.errors).toEqual({ limit: 'is taken' })
  draft.change({ limit: '41' })
  expect(draft.state.errors).toEqual({})
})

test('an error of the rules takes precedence over an error of the platform', async () => {
  const draft = new Draft<Values>(STORED, { ...rules, check: ({ limit }) => (limit === 'x' ? { limit: 'Enter a number.' } : {}) })
  draft.change({ limit: '40' })
  await draft.save(async () => refused)
  draft.change({ limit: 'x' })
  expect(draft.state.fields.limit.error).toBe('Enter a number.')
})

test('a new form shows the errors of its rules only at fields that the user has changed', () => {
  const draft = new Draft<Values>({ ...STORED, name: '' }, { ...rules, isNew: true })
  expect(draft.state.errors).toEqual({ name: 'Enter a name.' })
  expect(draft.state.fields.name.error).toBeUndefined()
  draft.change({ name: 'Depot' })
  draft.change({ name: '' })
  expect(draft.state.fields.name.error).toBe('Enter a name.')
})

test('after a save, a value that the platform stores in another form is no change by another user', async () => {
  const draft = draftOf()
  draft.change({ limit: '032' })
  await draft.save(ok)
  expect(draft.changesIn(STORED)).toEqual([])
})
