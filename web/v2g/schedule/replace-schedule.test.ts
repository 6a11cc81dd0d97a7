import { expect, test } from 'vitest'
import type { DailyScheduleEntry } from '#contract/v2g.ts'
import type { call, Failure } from '#platform/call.ts'
import { replaceResultText, replaceEntry } from './replace-schedule.ts'
import type { ScheduleForm } from './schedule.ts'

const REFUSED: Failure = { outcome: 'problem', status: 500, refusal: {} }
const GONE: Failure = { outcome: 'problem', status: 404, refusal: {} }
const OFFLINE: Failure = { outcome: 'offline' }

const before: DailyScheduleEntry = { id: 1, departureTime: 530, targetSoC: 80 }
const later: ScheduleForm = { departureTime: 600, targetSoC: 80 }
const fuller: ScheduleForm = { departureTime: 530, targetSoC: 90 }

/** A platform with the entries `before` that rejects two entries at one time. The named calls fail. */
function platform(failures: { add?: (Failure | undefined)[]; remove?: Failure }) {
  let entries = [before]
  const adds = [...(failures.add ?? [])]
  const answer = (endpoint: { method: string }, { body }: { body?: ScheduleForm }) => {
    if (endpoint.method === 'DELETE') {
      if (failures.remove) return failures.remove
      entries = entries.filter(({ id }) => id !== before.id)
      return { outcome: 'ok', value: {} }
    }
    const failure =
      adds.shift() ?? (entries.some(({ departureTime }) => departureTime === body?.departureTime) ? REFUSED : undefined)
    if (failure || !body) return failure
    const value = { id: 2, ...body }
    entries = [...entries, value]
    return { outcome: 'ok', value }
  }
  const makeCall = (async (...args: Parameters<typeof answer>) => answer(...args)) as unknown as typeof call
  return {
    makeCall,
    held: () => entries.map(({ departureTime, targetSoC }) => `${targetSoC} at ${departureTime}`),
  }
}

async function edit(after: ScheduleForm, failures: Parameters<typeof platform>[0] = {}) {
  const { makeCall, held } = platform(failures)
  const replaced = await replaceEntry(3, before, after, makeCall)
  return { replaced, held: held(), text: replaceResultText(replaced, before, after, 120) }
}

test('an edit replaces the old entry', async () => {
  expect(await edit(later)).toEqual({
    replaced: { holds: 'new' },
    held: ['80 at 600'],
    text: 'Changed daily schedule to 80 % at 08:00',
  })
  expect((await edit(fuller)).held).toEqual(['90 at 530'])
})

test('an edit succeeds if the old entry is already deleted', async () => {
  expect((await edit(later, { remove: GONE })).replaced).toEqual({ holds: 'new' })
})

test('if the new entry is rejected, the old entry remains in force', async () => {
  const { replaced, held, text } = await edit(later, { add: [REFUSED] })
  expect(replaced).toEqual({ holds: 'old', reply: REFUSED })
  expect(held).toEqual(['80 at 530'])
  expect(text).toBe('Failed to edit daily schedule: 80 % at 07:30 remains in force.')
})

test('if the old entry cannot be deleted, both entries are in force and the message names both', async () => {
  const { replaced, held, text } = await edit(later, { remove: REFUSED })
  expect(replaced).toEqual({ holds: 'both', reply: REFUSED })
  expect(held).toEqual(['80 at 530', '80 at 600'])
  expect(text).toBe('Failed to delete daily schedule: 80 % at 08:00 was added, and 80 % at 07:30 also remains in force.')
})

test('with an unchanged time the old entry is deleted first, and restored if the new entry is rejected', async () => {
  const { replaced, held, text } = await edit(fuller, { add: [REFUSED] })
  expect(replaced).toEqual({ holds: 'old-restored', entry: { ...before, id: 2 }, reply: REFUSED })
  expect(held).toEqual(['80 at 530'])
  expect(text).toBe('Failed to edit daily schedule: 80 % at 07:30 remains in force.')
  expect((await edit(fuller, { remove: REFUSED })).replaced).toEqual({ holds: 'old', reply: REFUSED })
})

test('if the old entry cannot be restored, the message reports the loss', async () => {
  const { replaced, held, text } = await edit(fuller, { add: [REFUSED, REFUSED] })
  expect(replaced).toEqual({ holds: 'neither', reply: REFUSED })
  expect(held).toEqual([])
  expect(text).toMatch(/80 % at 07:30 was deleted and could not be restored/)
})

test('without a reply the message states no result', async () => {
  for (const failures of [{ add: [OFFLINE] }, { remove: OFFLINE }]) {
    const { replaced, text } = await edit(later, failures)
    expect(replaced).toEqual({ holds: 'unknown', reply: OFFLINE })
    expect(text).toMatch(/did not answer/)
  }
  expect((await edit(fuller, { remove: OFFLINE })).replaced.holds).toBe('unknown')
  expect((await edit(fuller, { add: [OFFLINE, REFUSED] })).replaced.holds).toBe('unknown')
})
