import type { MqttClient } from 'mqtt'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PERMISSIONS } from '#contract/access.ts'
import { startDeviceSite } from '#simulator/testing/device-site.ts'

const user = (name: string, rest: object) => ({ user: name, name, email: 'a@b.example', password: 'demo', about: 'x', ...rest })
const USERS = [
  user('admin', { sellerId: 0, roles: ['energyAdmin'] }),
  user('support', { sellerId: 0, roles: ['energySupport'] }),
  user('yoda', { sellerId: 0, roles: ['energyYoda'] }),
  user('operator', { sellerId: 1, permissions: 'all' }),
  user('viewer', { sellerId: 1, permissions: ['energy_load_dlm_view'] }),
  user('planner', { sellerId: 1, permissions: PERMISSIONS.filter((one) => one !== 'energy_load_dlm_view') }),
  user('neighbour', { sellerId: 2, permissions: 'all' }),
]
const SELLERS = [
  { id: 0, name: 'Provider', subSellers: [1, 2] },
  { id: 1, name: 'Seller' },
  { id: 2, name: 'Other' },
]
const NAMES = ['bench-1', 'gateway', 'stranger', ...USERS.map(({ user: name }) => name)]

/** What staff of the provider and of the seller may do with the topics of a device. */
const SEEN = { admin: 's', support: 's', operator: 's', viewer: 's' }

/** Who may publish (p) and subscribe (s). All others may do neither. */
const RIGHTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'v2g/1/1/report': { ...SEEN, 'bench-1': 'ps' },
  'v2g/1/1/answer': { ...SEEN, 'bench-1': 'ps' },
  'v2g/1/1/setpoint': { ...SEEN, 'bench-1': 's' },
  'v2g/1/1/device-value': { ...SEEN, 'bench-1': 's' },
  'v2g/1/1/status': { ...SEEN, 'bench-1': 's' },
  'v2g/1/1/+': { ...SEEN, 'bench-1': 's' },
  'grid/frequency': { 'bench-1': 's', gateway: 's', stranger: 's' },
  'grid/+': {},
  'v2g/1/+/report': SEEN,
  'v2g/1/2/report': SEEN,
  'v2g/1/4/report': SEEN,
  'v2g/1/1/Report': {},
  'V2G/1/1/report': {},
  '/v2g/1/1/report': {},
  'v2g/1/1/report/': {},
  'v2g/01/1/report': {},
  'join/bench-1': { 'bench-1': 'p' },
  'join/BENCH-1': {},
  'join/bench-1/answer': { 'bench-1': 's' },
  'join/+/answer': {},
  'join/stranger': { stranger: 'p' },
  'join/stranger/answer': { stranger: 's' },
  'meters/gateway/report': { gateway: 'p' },
  'meters/+/report': {},
  'meters/main-1/report': {},
  'join/gateway/answer': { gateway: 's' },
  '#': {},
  '+/+/+/+': {},
  '$SYS/#': {},
  '$SYS/broker/uptime': {},
  '$share/all/v2g/1/1/report': {},
}
/** Without wildcards: no client may publish to those. */
const isTopic = (topic: string) => !/[+#]/.test(topic)

let site: Awaited<ReturnType<typeof startDeviceSite>>
beforeAll(async () => {
  site = await startDeviceSite({
    change: { users: USERS, sellers: SELLERS },
    meters: [{ id: 'main-1', mqtt: { identity: 'gateway', password: 'secret' } }],
  })
})
afterAll(() => site.stop())

const isUser = (name: string) => USERS.some((one) => one.user === name)

async function maySubscribe(client: MqttClient, topic: string) {
  const [granted] = await client.subscribeAsync(topic).catch(() => [{ qos: 128 }])
  return granted?.qos !== 128
}

function mayPublish(client: MqttClient, topic: string) {
  const ended = new Promise<false>((resolve) => client.once('close', () => resolve(false)))
  const published = client.publishAsync(topic, '{}', { qos: 1 }).then(
    () => true,
    () => false,
  )
  return Promise.race([ended, published])
}

describe.each(['tcp', 'ws'] as const)('by %s', (way) => {
  test.each(NAMES)('%s publishes and reads only on its own topics', { timeout: 20_000 }, async (name) => {
    const [login, password] = isUser(name) ? [site.token(name), undefined] : [name, 'secret']
    const wrong: string[] = []
    for (const [topic, rights] of Object.entries(RIGHTS)) {
      const client = await site.connect(login, password, way)
      const reads = await maySubscribe(client, topic)
      const publishes = isTopic(topic) && (await mayPublish(client, topic))
      const has = `${publishes ? 'p' : ''}${reads ? 's' : ''}`
      if (has !== (rights[name] ?? '')) wrong.push(`${topic}: ${has}`)
      await client.endAsync(true)
    }
    expect(wrong).toEqual([])
  })
})
