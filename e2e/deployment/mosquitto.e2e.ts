import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import mqtt from 'mqtt'
import { expect, test } from 'playwright/test'
import { startSimulator } from '#simulator/start.ts'
import { isInstalled } from '../pages/sample-server.ts'

/** The broker itself has no option that ends at once. */
test.skip(!isInstalled('mosquitto_passwd'), 'mosquitto_passwd is not installed')

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer()
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })

/** The rights of docs/mqtt-devices.md. */
const RIGHTS = `user loadstar
topic readwrite #
user bench-1
topic write join/bench-1
topic read join/bench-1/answer
topic write v2g/101/1/report
topic write v2g/101/1/answer
topic read v2g/101/1/setpoint
`

/** A broker with these rights. */
async function startBroker() {
  const folder = mkdtempSync(join(tmpdir(), 'mosquitto-'))
  const port = await freePort()
  const file = (name: string, text: string) => {
    writeFileSync(join(folder, name), text)
    return join(folder, name)
  }
  const passwords = file('passwords', 'loadstar:platform\nbench-1:secret\n')
  execFileSync('mosquitto_passwd', ['-U', passwords], { stdio: 'ignore' })
  const rules = `listener ${port} 127.0.0.1\npassword_file ${passwords}\nacl_file ${file('rights', RIGHTS)}\nuser root\n`
  const broker = spawn('mosquitto', ['-c', file('conf', rules)], { stdio: 'ignore' })
  const stop = () => {
    broker.kill()
    rmSync(folder, { recursive: true })
  }
  const isUp = async () => {
    const client = await mqtt.connectAsync(`mqtt://loadstar:platform@127.0.0.1:${port}`, { reconnectPeriod: 0 })
    return client.endAsync(true).then(() => true)
  }
  await expect.poll(() => isUp().catch(() => false)).toBe(true)
  return { port, stop }
}

/** What the device may publish (p) and read (r). */
const OF_DEVICE: Readonly<Record<string, string>> = {
  'v2g/101/1/report': 'p',
  'v2g/101/1/answer': 'p',
  'v2g/101/1/setpoint': 'r',
  'v2g/101/1/device-value': '',
  'v2g/101/2/report': '',
  'v2g/101/2/setpoint': '',
  'V2G/101/1/report': '',
  'join/bench-1': 'p',
  'join/bench-1/answer': 'r',
  'join/bench-2': '',
  'join/bench-2/answer': '',
  'meters/gateway-1/report': '',
}

test('with the rights of the page, a device publishes and reads only its own topics, and others do not sign in', async () => {
  const { port, stop } = await startBroker()
  const connect = (username?: string, password?: string) =>
    mqtt.connectAsync(`mqtt://127.0.0.1:${port}`, { username, password, reconnectPeriod: 0 })
  try {
    const platform = await connect('loadstar', 'platform')
    const device = await connect('bench-1', 'secret')
    const heard = { platform: new Set<string>(), device: new Set<string>() }
    platform.on('message', (topic, payload) => payload.toString() === 'device' && heard.platform.add(topic))
    device.on('message', (topic, payload) => payload.toString() === 'platform' && heard.device.add(topic))
    await platform.subscribeAsync('#')
    for (const topic of [...Object.keys(OF_DEVICE), '#', 'v2g/#', '+/+/+/+']) await device.subscribeAsync(topic).catch(() => [])
    for (const topic of Object.keys(OF_DEVICE)) {
      await device.publishAsync(topic, 'device', { qos: 1 })
      await platform.publishAsync(topic, 'platform', { qos: 1 })
    }
    await expect.poll(() => heard.device.has('join/bench-1/answer')).toBe(true)
    const has = (topic: string) => `${heard.platform.has(topic) ? 'p' : ''}${heard.device.has(topic) ? 'r' : ''}`
    expect(Object.fromEntries(Object.keys(OF_DEVICE).map((topic) => [topic, has(topic)]))).toEqual(OF_DEVICE)
    for (const [user, password] of [[], ['bench-1'], ['bench-1', 'guess'], ['operator', 'demo'], ['admin', 'demo']]) {
      await expect(connect(user, password)).rejects.toMatchObject({ code: 5 })
    }
    await Promise.all([platform.endAsync(true), device.endAsync(true)])
  } finally {
    stop()
  }
})

test('a device joins and reports at mosquitto, which refuses the topics of others', async () => {
  const { port, stop } = await startBroker()
  const simulator = await startSimulator({
    port: 0,
    scenario: 'outside-devices',
    devices: true,
    broker: `mqtt://loadstar:platform@127.0.0.1:${port}`,
  })
  const publish = (topic: string, payload: string) =>
    execFileSync('mosquitto_pub', ['-p', String(port), '-u', 'bench-1', '-P', 'secret', '-t', topic, '-m', payload])
  const station = (place: number) => simulator.engine.world.stations[place]
  try {
    simulator.engine.setClock({ paused: true })
    await expect
      .poll(() => {
        publish('v2g/101/1/report', '{"powerW": 0, "socPercent": 61}')
        publish('v2g/101/3/report', '{"powerW": 0}')
        return station(0)?.isOnline
      })
      .toBe(true)
    await simulator.engine.advance(3_000)
    expect([station(0)?.socPercent, station(2)?.isOnline]).toEqual([61, false])
    const words = `-p ${port} -u bench-1 -P secret -t v2g/101/1/setpoint -C 1 -W 10`.split(' ')
    const setpoint = execFileSync('mosquitto_sub', words)
    expect(JSON.parse(setpoint.toString())).toMatchObject({ baselineW: 0, maxPowerW: 10_000 })
  } finally {
    await simulator.stop()
    stop()
  }
})
