import { expect, test } from 'vitest'
import { DlmLimitsDraft } from '../dlm.ts'
import { endpoints } from '../endpoints.ts'
import { cellOf, fieldsOf, PERSONS, ROWS } from './group-permissions.ts'

test.each(ROWS)('%s: the table has a letter for everybody', (_, row) => {
  expect(row.who.replaceAll(' ', '')).toHaveLength(PERSONS.length)
  expect(PERSONS.map((person) => cellOf(row, person))).not.toContain(undefined)
})

test('every load limit is somewhere, and once', () => {
  expect(ROWS.flatMap(([name]) => fieldsOf(name)).toSorted()).toEqual(Object.keys(DlmLimitsDraft.shape).toSorted())
})

test('every call about a group, or about a session at its points, is somewhere', () => {
  const calls = Object.entries(endpoints).filter(([, { path }]) => /:(?:groupId|sessionId)\b/.test(path))
  const named = new Set<string>(ROWS.flatMap(([, row]) => row.calls))
  expect(calls.map(([name]) => name).filter((name) => !named.has(name))).toEqual([])
})
