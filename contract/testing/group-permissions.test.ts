import { expect, test } from 'vitest'
import { DlmLimitsDraft } from '../dlm.ts'
import { endpoints } from '../endpoints.ts'
import { cellOf, fieldsOf, PERSONS, ROWS } from './group-permissions.ts'

test.each(ROWS)('%s: the row has a letter for each user', (_, row) => {
  expect(row.who.replaceAll(' ', '')).toHaveLength(PERSONS.length)
  expect(PERSONS.map((person) => cellOf(row, person))).not.toContain(undefined)
})

test('each load limit is in exactly one row', () => {
  expect(ROWS.flatMap(([name]) => fieldsOf(name)).toSorted()).toEqual(Object.keys(DlmLimitsDraft.shape).toSorted())
})

test('each call about a group or a V2G session is in the table', () => {
  const calls = Object.entries(endpoints).filter(([, { path }]) => /:(?:groupId|sessionId)\b/.test(path))
  const named = new Set<string>(ROWS.flatMap(([, row]) => row.calls))
  expect(calls.map(([name]) => name).filter((name) => !named.has(name))).toEqual([])
})
