import type { AddressInfo, Socket } from 'node:net'
import { createServer } from 'node:http'
import { createRPCError, RPCClient, RPCServer } from 'ocpp-rpc'
import { expect, test } from 'vitest'
import { callFailureOf } from './call-failure.ts'
import { TimedCalls } from './timed-calls.ts'

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
