import { beforeAll, describe, expect, test } from 'vitest'
import { createPlatform } from '#simulator/server/platform.ts'
import { platformCalls } from '#simulator/server/platform-calls.ts'
import { scenarioPlatform } from '#simulator/testing/scenario-platform.ts'
import { type AnswerRequest, DroppedConnection, answerCalls } from './web-calls.ts'

const platform = scenarioPlatform()
let answer: AnswerRequest
beforeAll(() => {
  const { engine, tokens } = platform
  const { context, calls } = createPlatform({ engine, tokens, checkReplies: true, feedUrl: () => 'ws://127.0.0.1/mqtt' })
  answer = answerCalls({
    engine,
    calls: platformCalls(calls, context, { settled: () => Promise.resolve(), state: () => null }),
    others: [{ method: 'POST', path: '/api/form', answer: async (request) => new Response(await request.text()) }],
  })
})

interface Given {
  readonly path: string
  readonly method?: string
  readonly as?: string
  readonly type?: string
  readonly body?: string
  readonly accept?: string
}

const initOf = ({ method = 'GET', as, type, body, accept }: Given): RequestInit => ({
  method,
  redirect: 'manual',
  headers: {
    'accept-encoding': 'identity',
    ...(as !== undefined && { authorization: `Bearer ${platform.bearer(as)}` }),
    ...(body !== undefined && { 'content-type': type ?? 'application/json' }),
    ...(accept !== undefined && { accept }),
  },
  ...(body !== undefined && { body }),
})

const ask = (given: Given) => answer(new Request(`http://127.0.0.1${given.path}`, initOf(given)))

const COMPARED = [
  'content-type',
  'etag',
  'allow',
  'cache-control',
  'date',
  'x-content-type-options',
  'location',
  'content-disposition',
]

async function seen(reply: Response) {
  const headers = COMPARED.map((name) => [name, reply.headers.get(name)])
  return { status: reply.status, headers: Object.fromEntries(headers), text: await reply.text() }
}

const long = 'x'.repeat(256 * 1024)

describe('a Web request has the answer of the server', () => {
  test.each<Given>([
    { path: '/api/platform' },
    { path: '/api/stations?pageSize=25&search=north%20row', as: 'admin' },
    { path: '/api/groups/rented', as: 'operator' },
    { path: '/api/groups/1/', as: 'admin' },
    { path: '/api/groups/1', method: 'HEAD', as: 'admin' },
    { path: '/api/groups/nothing', as: 'admin' },
    { path: '/api/groups/1' },
    { path: '/api/groups/%E0', as: 'admin' },
    { path: '/api/stations?pageSize=many&page=1&page=2', as: 'admin' },
    { path: '/api/groups/1', method: 'PATCH', as: 'admin', body: '{}' },
    { path: '/api/nothing' },
    { path: '/api/login', method: 'POST', body: '{"user":"admin","password":"wrong"}' },
    { path: '/api/login', method: 'POST', body: '{"user":' },
    { path: '/api/login', method: 'POST', body: '7' },
    { path: '/api/login', method: 'POST', body: JSON.stringify({ user: long }) },
    { path: '/api/login', method: 'POST', type: 'text/plain', body: '{"user":"admin","password":"demo"}' },
    { path: '/api/csv-export/activity?token=old' },
    { path: '/api/csv-export/activity?token=old', accept: 'text/html,*/*;q=0.8' },
    { path: '/sim/run' },
    { path: '/sim/run', method: 'DELETE' },
    { path: '/sim/nothing' },
    { path: '/sim/scenarios/single-step' },
  ])('%#: $method $path', async (given) => {
    const expected = await seen(await fetch(`${platform.url}${given.path}`, initOf(given)))
    expect(await seen(await ask(given))).toEqual(expected)
  })
})

test('a client that has the reply gets 304 without a body', async () => {
  const headers = { authorization: `Bearer ${platform.bearer('admin')}` }
  const url = 'http://127.0.0.1/api/groups/1'
  const tag = (await answer(new Request(url, { headers }))).headers.get('etag') ?? ''
  const again = await answer(new Request(url, { headers: { ...headers, 'if-none-match': tag } }))
  expect([again.status, again.body, again.headers.get('etag')]).toEqual([304, null, tag])
})

test('a file is streamed', async () => {
  const { token } = (await (await ask({ path: '/api/temporary-token', as: 'support' })).json()) as { token: string }
  const file = await ask({ path: `/api/csv-export/activity?token=${token}` })
  expect(file.headers.get('content-disposition')).toContain('attachment')
  expect((await file.text()).split('\n')[0]).toContain('Time')
})

test('the stream of changes ends when its reader leaves', async () => {
  const reads = encodeURIComponent('5:/api/groups/1')
  const stream = await ask({ path: `/api/changes?reads=${reads}`, as: 'admin' })
  expect(stream.headers.get('content-type')).toContain('text/event-stream')
  const reader = stream.body?.getReader()
  expect(new TextDecoder().decode((await reader?.read())?.value)).toContain('event: time')
  await reader?.cancel()
})

test('a form of a page is no call of the contract', async () => {
  expect(await (await ask({ path: '/api/form', method: 'POST', type: 'text/plain', body: 'a=1' })).text()).toBe('a=1')
})

describe('a fault of the scenario', () => {
  const inject = (fault: Record<string, unknown>) => platform.engine.do({ fault: { call: 'readGroup', times: 1, ...fault } })

  test('closes the connection', async () => {
    inject({ drop: true })
    await expect(ask({ path: '/api/groups/1', as: 'admin' })).rejects.toThrow(DroppedConnection)
  })

  test('leaves a request without a reply until the client gives up', async () => {
    inject({ hang: true })
    const giveUp = new AbortController()
    const request = new Request('http://127.0.0.1/api/groups/1', { ...initOf({ path: '', as: 'admin' }), signal: giveUp.signal })
    const waiting = answer(request)
    setTimeout(() => giveUp.abort(), 20)
    await expect(waiting).rejects.toThrow(DroppedConnection)
  })

  test('names itself in the header of a refusal', async () => {
    inject({ status: 503 })
    const reply = await ask({ path: '/api/groups/1', as: 'admin' })
    expect([reply.status, reply.headers.get('x-loadstar-fault')]).toEqual([503, expect.stringContaining('readGroup')])
  })
})
