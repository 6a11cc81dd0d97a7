import { describe, expect, test } from 'vitest'
import { scenarioPlatform } from '#simulator/testing/scenario-platform.ts'

const platform = scenarioPlatform()

const USERS = ['admin', 'support', 'operator', 'viewer', 'yoda'] as const

/** Devices of the operator's own seller, and of another. */
const OWN = { ac: 'd-1001', v2g: 'd-1028', battery: 'd-1041' }
const OTHER = { v2g: 'd-1038', battery: 'd-1047' }

const EDIT = { stationName: 'Renamed', serialNumber: 'SN-1', typeId: 10 }
const BODIES: Record<string, unknown> = {
  'PUT /api/stations/:battery': EDIT,
  'PATCH /api/stations/:battery/fcr-n': { enabled: false },
  'POST /api/control/:ac/charge': { powerKw: 3 },
  'POST /api/control/:v2g/charge': { Pbaseline: 2_000 },
}

/** A call has succeeded, so the next one needs a fresh world. */
let isChanged = false

/** Makes a call about one of these devices as a user. Returns its status. */
async function made(call: string, devices: Record<string, string>, as: string): Promise<number> {
  if (isChanged) platform.engine.reset()
  const [method = '', path = ''] = call.split(' ')
  const url = path.replace(/:(\w+)/g, (_, kind: string) => devices[kind] ?? 'd-1038')
  const reply = await platform.ask(url, { method, as, body: BODIES[call] })
  await reply.arrayBuffer()
  isChanged = method !== 'GET' && reply.ok
  return reply.status
}

const everybody = [200, 200, 200, 200, 403]
const controllers = [200, 200, 200, 403, 403]
/** The status of each call, in the order of the users. */
const CALLS: [string, number[]][] = [
  ['GET /api/stations/:battery', everybody],
  ['GET /api/stations/:battery/meter-values', everybody],
  ['PUT /api/stations/:battery', controllers],
  ['PATCH /api/stations/:battery/fcr-n', controllers],
  ['DELETE /api/stations/:battery', [200, 403, 403, 403, 403]],
  ['POST /api/control/:v2g/charge', controllers],
  ['GET /api/stations/:v2g/logs?limit=25&offset=0', everybody],
  ['POST /api/stations/:v2g/logs', everybody],
]

describe('permissions of calls about a device', () => {
  test.each([...CALLS, ['POST /api/control/:ac/charge', controllers] as [string, number[]]])('%s', async (call, expected) => {
    for (const [at, user] of USERS.entries()) {
      expect([user, await made(call, OWN, user)]).toEqual([user, expected[at]])
    }
  })

  test.each(CALLS)('refuses a device of another seller: %s', async (call, [forAdmin]) => {
    // The role is checked before the visibility of the device.
    const expected = call.startsWith('DELETE') ? 403 : 404
    expect(await made(call, OTHER, 'operator')).toBe(expected)
    expect(await made(call, OTHER, 'admin')).toBe(forAdmin)
  })

  test.each(CALLS)('%s refuses an unknown device for every user', async (call) => {
    for (const device of ['nope', '1041', 'd-1041%2F..', '%F0%9F%94%8B']) {
      expect([device, await made(call, { battery: device, v2g: device }, 'admin')]).toEqual([device, 404])
    }
  })
})

describe('the wrong kind of device is refused with a message', () => {
  const refused = async (call: string, device: string) => {
    const [method = '', path = ''] = call.split(' ')
    const body = BODIES[call.replace(':id', ':battery')]
    const reply = await platform.ask(path.replace(':id', device), { method, as: 'admin', body })
    return [reply.status, (await reply.json()).message]
  }
  test.each([
    ['PUT /api/stations/:id', 'd-1028', 'can be edited'],
    ['DELETE /api/stations/:id', 'd-1001', 'can be deleted'],
    ['PATCH /api/stations/:id/fcr-n', 'd-1028', 'follow the grid frequency by FCR-N'],
  ])('%s for %s', async (call, device, what) => {
    const { name } = platform.engine.world.byDeviceId.get(device) ?? {}
    expect(await refused(call, device)).toEqual([
      400,
      `${name} is not an energy-storage device. Only energy-storage devices ${what}.`,
    ])
  })
  test.each(['GET /api/stations/:id/logs?limit=25&offset=0', 'POST /api/stations/:id/logs'])('%s', async (call) => {
    const { name } = platform.engine.world.byDeviceId.get('d-1041') ?? {}
    expect(await refused(call, 'd-1041')).toEqual([404, `${name} is not a V2G device and has no FFR logs.`])
  })
})

test.each([
  ['POST', '/api/control/d-1037/charge', { powerKw: 1 }],
  ['POST', '/api/stations/d-1037/logs', undefined],
  ['PATCH', '/api/stations/d-1048/fcr-n', { enabled: true }],
])('an offline device receives no command: %s %s', async (method, path, body) => {
  platform.engine.do({ station: { station: 'Lakeside battery 2', online: false } })
  const before = platform.engine.world.journal.entries.length
  const reply = await platform.ask(path, { method, as: 'admin', body })
  expect([reply.status, (await reply.json()).message]).toEqual([
    409,
    expect.stringMatching(/is offline and cannot receive commands/),
  ])
  expect(platform.engine.world.journal.entries).toHaveLength(before)
})
