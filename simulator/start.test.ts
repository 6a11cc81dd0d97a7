import { createServer, Server } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startSimulator } from './start.ts'

test('platform, console and simulator API are on one port', async () => {
  const simulator = await startSimulator({ port: 0, hasPast: false })
  onTestFinished(() => simulator.stop())
  const answer = await fetch(`${simulator.url}/sim`)
  expect(await answer.json()).toMatchObject({ scenario: 'quiet-day', site: 'depot', paused: false })
  expect(answer.headers.get('date')).toContain('02 Mar 2026')
  expect((await fetch(`${simulator.url}/api/auth/me`)).status).toBe(401)
})

test('a stopped simulator releases its port', async () => {
  const simulator = await startSimulator({ port: 0, hasPast: false })
  await simulator.stop()
  const again = await startSimulator({ port: simulator.port, hasPast: false })
  await again.stop()
  expect(again.port).toBe(simulator.port)
})

test('a port in use is refused with the reason of the system', async () => {
  const other = createServer()
  await new Promise<void>((resolve) => void other.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void other.close())
  const address = other.address()
  const port = address && typeof address === 'object' ? address.port : 0
  await expect(startSimulator({ port })).rejects.toMatchObject({ code: 'EADDRINUSE' })
})

test('a scenario that cannot be loaded is refused before a server listens', async () => {
  await expect(startSimulator({ port: 0, scenario: 'quiet-dya' })).rejects.toThrow('did you mean "quiet-day"?')
})

test('one port also has the probes and the metrics of world and live feed', async () => {
  const simulator = await startSimulator({ port: 0, hasPast: false })
  onTestFinished(() => simulator.stop())
  expect((await fetch(`${simulator.url}/readyz`)).status).toBe(200)
  await fetch(`${simulator.url}/api/platform`)
  const text = await (await fetch(`${simulator.url}/metrics`)).text()
  expect(text).toContain('loadstar_calls_total{call="GET /api/platform",status="200"} 1')
  expect(text).toMatch(/^loadstar_stations 62$/m)
  expect(text).toMatch(/^loadstar_mqtt_clients 0$/m)
  expect(text).toMatch(/^loadstar_ticks_late_total \d/m)
  expect(text).not.toContain('NaN')
})

test('an error of a listening socket is logged, and the simulator goes on', async () => {
  const listens = vi.spyOn(Server.prototype, 'listen')
  const logs = vi.spyOn(console, 'error').mockImplementation(() => {})
  onTestFinished(() => void vi.restoreAllMocks())
  const simulator = await startSimulator({ port: 0, mqttPort: 0, ocpp: 0, hasPast: false })
  onTestFinished(() => simulator.stop())
  const servers = listens.mock.contexts as Server[]
  expect(servers).toHaveLength(3)
  for (const server of servers) {
    server.emit('error', new Error('accept EMFILE'))
    server.emit('error', new Error('accept EMFILE'))
  }
  expect(logs.mock.calls.flat().join('\n')).toContain('accept EMFILE')
  expect((await fetch(`${simulator.url}/readyz`)).status).toBe(200)
})
