import type { AddressInfo, Socket } from 'node:net'
import { createServer } from 'node:http'
import { createRPCError, RPCClient, RPCServer } from 'ocpp-rpc'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { callFailureOf, TIMEOUT, TimedCalls } from './timed-calls.ts'

/** The calls that have been sent, and how to end each of them. */
const sent: { readonly method: string; readonly answer: (value: unknown) => void; readonly fail: (error: Error) => void }[] = []
let calls: TimedCalls
/** What has become of each call, in the order of the ends. */
const ended: string[] = []

describe('calls', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    sent.length = ended.length = 0
    calls = new TimedCalls({
      call: (method, _, { signal }) =>
        new Promise((answer, fail) => {
          sent.push({ method, answer, fail })
          signal.addEventListener('abort', () => fail(new Error(String(signal.reason))))
        }),
    })
  })
  afterEach(() => void vi.useRealTimers())

  const call = (method: string, timeoutMs = 1_000) =>
    void calls.call(method, {}, timeoutMs).then(
      (value) => ended.push(`${method}: ${String(value)}`),
      (error: unknown) => ended.push(`${method}: ${(error as Error).message}`),
    )

  test('a call is sent at once, and the next one after its end', async () => {
    call('A')
    call('B')
    call('C')
    expect(sent.map(({ method }) => method)).toEqual(['A'])
    sent[0]?.answer('done')
    await vi.advanceTimersByTimeAsync(0)
    sent[1]?.fail(new Error('refused'))
    await vi.advanceTimersByTimeAsync(0)
    sent[2]?.answer('done')
    await vi.advanceTimersByTimeAsync(0)
    expect(ended).toEqual(['A: done', 'B: refused', 'C: done'])
    call('D')
    expect(sent.at(-1)?.method).toBe('D')
  })

  test('a call that is not wanted any more at its turn is not sent, and the next one is', async () => {
    let isWanted = true
    call('A')
    const replaced = calls.call('B', {}, 1_000, () => isWanted).catch((error: unknown) => callFailureOf(error))
    call('C')
    isWanted = false
    sent[0]?.answer('done')
    expect(await replaced).toBe('replaced')
    await vi.advanceTimersByTimeAsync(0)
    expect(sent.map(({ method }) => method)).toEqual(['A', 'C'])
  })

  test('the time of a call begins when it is sent', async () => {
    call('A')
    call('B', 500)
    await vi.advanceTimersByTimeAsync(999)
    expect(ended).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(ended).toEqual([`A: ${TIMEOUT}`])
    await vi.advanceTimersByTimeAsync(499)
    expect(ended).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(ended.at(-1)).toBe(`B: ${TIMEOUT}`)
  })

  test('1,000 calls wait for their turn, and a further one has no answer', async () => {
    for (let count = 0; count < 1_001; count += 1) call('A')
    await expect(calls.call('B', {}, 1_000)).rejects.toThrow(TIMEOUT)
    sent[0]?.answer('done')
    await vi.advanceTimersByTimeAsync(0)
    call('C')
    await vi.advanceTimersByTimeAsync(1_000_000)
    expect(sent).toHaveLength(1_002)
    expect(sent.at(-1)?.method).toBe('C')
  })

  test('a call that has ended leaves no timer', async () => {
    call('A')
    sent[0]?.answer('done')
    await vi.advanceTimersByTimeAsync(0)
    expect(vi.getTimerCount()).toBe(0)
  })
})

test('errors of the library are distinguished', async () => {
  const rpc = new RPCServer({ protocols: ['ocpp1.6'] })
  const calls = new Promise<(code: string, timeoutMs?: number) => Promise<string>>((resolve) => {
    rpc.on('client', (client: ConstructorParameters<typeof TimedCalls>[0]) => {
      const timed = new TimedCalls(client)
      resolve((code, timeoutMs = 5_000) =>
        timed.call('Reset', { code }, timeoutMs).then(
          () => 'result',
          (error: unknown) => callFailureOf(error),
        ),
      )
    })
  })
  const server = createServer()
  server.on('upgrade', (request, socket, head) => void rpc.handleUpgrade(request, socket as Socket, head))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const endpoint = `ws://127.0.0.1:${(server.address() as AddressInfo).port}`
  // The declared options are all required.
  const options = { endpoint, identity: 'CP-1', protocols: ['ocpp1.6'], reconnect: false }
  const client = new RPCClient(options as ConstructorParameters<typeof RPCClient>[0])
  client.handle('Reset', ({ params }) =>
    params?.code === 'silent' ? new Promise(() => {}) : Promise.reject(createRPCError(String(params?.code), '', {})),
  )
  await client.connect()
  const call = await calls
  expect(await call('NotImplemented')).toBe('not supported')
  expect(await call('NotSupported')).toBe('not supported')
  expect(await call('PropertyConstraintViolation')).toBe('refused')
  expect(await call('InternalError')).toBe('refused')
  expect(await call('silent', 50)).toBe('no answer')
  const pending = call('silent')
  await client.close({ code: 1_000, reason: '', force: true })
  expect(await pending).toBe('closed')
  server.close()
  server.closeAllConnections()
})
