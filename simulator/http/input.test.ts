import * as z from 'zod/mini'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FakePlatform, startFakePlatform } from '#simulator/testing/fake-platform.ts'
import { faultsOf, strayFields } from './input.ts'

describe('strayFields', () => {
  const schema = z.object({
    name: z.string(),
    parts: z.array(z.object({ id: z.number() })),
    more: z.looseObject({}),
    either: z.optional(z.union([z.object({ a: z.string() }), z.object({ b: z.string() })])),
  })
  const pathsOf = (value: unknown) => faultsOf(schema, value, 'body').errors.map(({ path }) => path)
  const good = { name: 'x', parts: [{ id: 1 }], more: { anything: 1 } }

  test('returns no path for a value of known fields', () => {
    expect(pathsOf(good)).toEqual([])
  })
  test('returns the full path of each unknown field', () => {
    expect(pathsOf({ ...good, extra: 1 })).toEqual(['body.extra'])
    expect(pathsOf({ ...good, parts: [{ id: 1 }, { id: 2, x: 0 }] })).toEqual(['body.parts.1.x'])
  })
  test('returns a field of another member of a union', () => {
    expect(pathsOf({ ...good, either: { a: '', b: '' } })).toEqual(['body.either.b'])
  })
  test('returns fields with names that every object inherits', () => {
    expect(strayFields(JSON.parse('{"constructor":1,"toString":2}'), {}, 'body')).toEqual(['body.constructor', 'body.toString'])
  })
})

describe('input over HTTP', () => {
  let platform: FakePlatform
  beforeAll(async () => {
    platform = await startFakePlatform()
  })
  afterAll(() => platform.stop())

  const errors = async (path: string, options: object = {}) => {
    const reply = await platform.ask(path, { as: 'admin', ...options })
    return { status: reply.status, errors: ((await reply.json()).errors ?? []) as { path: string; message: string }[] }
  }

  test('an unknown query field is refused with its path', async () => {
    expect(await errors('/api/stations?serach=x')).toEqual({
      status: 400,
      errors: [{ path: 'query.serach', message: 'is not known here' }],
    })
  })
  test('a call without query parameters refuses a query', async () => {
    expect((await errors('/api/groups/1?verbose=true')).status).toBe(400)
  })
  test('an invalid query field is refused with its path and the expected value', async () => {
    expect((await errors('/api/stations?page=two')).errors).toEqual([{ path: 'query.page', message: 'must be a number' }])
    expect((await errors('/api/stations?types=V2G,XX')).errors[0]?.path).toBe('query.types.1')
    expect((await errors('/api/stations?pageSize=501')).errors[0]?.path).toBe('query.pageSize')
  })
  test('invalid and unknown body fields are refused with their paths', async () => {
    const body = { name: '', type: 'DC', sellerId: 'ten', extra: 1 }
    const { status, errors: said } = await errors('/api/groups', { method: 'POST', body })
    expect(status).toBe(400)
    expect(said.map(({ path }) => path).toSorted()).toEqual(['body.name', 'body.sellerId'])
    expect(said.find(({ path }) => path === 'body.name')?.message).toBe('Group name is required')
    const fixed = { ...body, name: 'X', sellerId: 10 }
    expect((await errors('/api/groups', { method: 'POST', body: fixed })).errors.map(({ path }) => path)).toEqual(['body.extra'])
  })
  test('messages are plain English instead of validator messages', async () => {
    const { errors: said } = await errors('/api/login', { method: 'POST', body: {} })
    expect(said.map(({ message }) => message).join()).toBe('is missing,is missing')
  })
  test('a path id that is not a number is refused with 404', async () => {
    expect((await errors('/api/groups/abc')).status).toBe(404)
    expect((await errors('/api/groups/1e3')).status).toBe(404)
    expect((await errors('/api/groups/999999999999999999999')).status).toBe(404)
  })
  test('an invalid percent escape is refused with its reason', async () => {
    expect((await errors('/api/groups/%E0%A4%A')).status).toBe(400)
  })
})
