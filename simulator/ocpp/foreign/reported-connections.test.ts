import { afterEach, describe, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { startOcppSite } from '#simulator/testing/ocpp-endpoint.ts'
import { rawSite } from '../testing/raw-charger.ts'

/*
 * Connections as programs of others open, use and lose them, in the order of their messages. The values are ours.
 */

type Site = Awaited<ReturnType<typeof startOcppSite>>
const sites: Site[] = []
const sockets: WebSocket[] = []
const start = async (...options: Parameters<typeof startOcppSite>) => {
  const site = await startOcppSite(...options)
  sites.push(site)
  return site
}
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.terminate()
  for (const site of sites.splice(0)) await site.stop()
  vi.restoreAllMocks()
})

interface Opened {
  readonly socket: WebSocket
  /** The answer to a call of the charger. */
  readonly call: (method: string, params: unknown) => Promise<unknown[]>
  /** The code and the reason of the end. */
  readonly closed: Promise<readonly [number, string]>
}

/** A connection that refuses every call of the platform; rejects with the status of a refused one. */
function open(url: string, protocols: string | string[] = 'ocpp1.6', options: ConstructorParameters<typeof WebSocket>[2] = {}) {
  const socket = new WebSocket(url, protocols, options)
  sockets.push(socket)
  let calls = 0
  const waiting = new Map<string, (frame: unknown[]) => void>()
  socket.on('message', (data: Buffer) => {
    const frame = JSON.parse(String(data)) as [number, string]
    if (frame[0] === 2) socket.send(JSON.stringify([4, frame[1], 'NotImplemented', '', {}]))
    else waiting.get(frame[1])?.(frame)
  })
  const closed = new Promise<readonly [number, string]>((resolve) => {
    socket.once('close', (code, reason) => resolve([code, reason.toString()]))
  })
  const call = (method: string, params: unknown) =>
    new Promise<unknown[]>((resolve) => {
      const id = `c${calls++}`
      waiting.set(id, resolve)
      socket.send(JSON.stringify([2, id, method, params]))
    })
  return new Promise<Opened>((resolve, reject) => {
    socket.once('open', () => resolve({ socket, call, closed }))
    socket.once('unexpected-response', (_, response) => reject(new Error(String(response.statusCode))))
    socket.once('error', reject)
  })
}

const BOOT = ['BootNotification', { chargePointVendor: 'Sample', chargePointModel: 'One' }] as const
const status = (word: string) =>
  ['StatusNotification', { connectorId: 1, errorCode: 'NoError', status: word, timestamp: '2026-03-02T08:00:00Z' }] as const

test('a charger that answers no pings charges on while it sends heartbeats', async () => {
  const site = await start(1, 40, {}, '127.0.0.1', false, 2_000)
  const charger = await open(`${site.url}/CP-1`, 'ocpp1.6', { autoPong: false })
  await charger.call(...BOOT)
  await charger.call(...status('Preparing'))
  await charger.call('StartTransaction', { connectorId: 1, idTag: 'T', meterStart: 0, timestamp: '2026-03-02T08:00:00Z' })
  await charger.call(...status('Charging'))
  // Three intervals of pings.
  for (let beat = 0; beat < 60; beat++) {
    await new Promise((resolve) => setTimeout(resolve, 100))
    await charger.call('Heartbeat', {})
  }
  expect(charger.socket.readyState).toBe(WebSocket.OPEN)
  expect(site.station()).toMatchObject({ isOnline: true, status: 'Charging' })
}, 60_000)

describe('a program with an odd subprotocol', () => {
  test.each([
    ['quoted', '"ocpp1.6"'],
    ['empty', ''],
    ['with a comma at the end', 'ocpp1.6,'],
  ])('%s is refused with 400, and connects with the plain name', async (_, header) => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const site = await start(1)
    const refused = open(`${site.url}/CP-1`, [], { headers: { 'Sec-WebSocket-Protocol': header } })
    await expect(refused).rejects.toThrow('400')
    const charger = await open(`${site.url}/CP-1`)
    expect(await charger.call(...BOOT)).toMatchObject([3, 'c0', { status: 'Accepted' }])
  })
})

test('a charger that waits, is added and cannot be asked to boot receives a code and a reason, and boots on its next connection', async () => {
  const site = await start(1)
  const first = await open(`${site.url}/NEW-1`)
  expect(await first.call(...BOOT)).toMatchObject([3, 'c0', { status: 'Pending' }])
  await first.call(...status('Available'))
  site.endpoint.changed('NEW-1')
  expect(await first.closed).toEqual([1_012, 'its stations have changed'])
  const second = await open(`${site.url}/NEW-1`)
  const replaced = await open(`${site.url}/NEW-1`)
  expect(await second.closed).toEqual([1_000, 'replaced by another connection'])
  expect(await replaced.call(...BOOT)).toMatchObject([3, 'c0', { status: 'Pending' }])
})

test('sockets of unlisted identities push no real charger out of the waiting list, and leave it when they close', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const site = await start(1)
  const real = await open(`${site.url}/REAL-1`)
  await real.call(...BOOT)
  const others = Array.from({ length: 150 }, (_, place) =>
    open(`${site.url}/FAKE-${place}`).then(({ socket }) => socket.terminate()),
  )
  const outcomes = await Promise.allSettled(others)
  expect(outcomes.filter(({ status: one }) => one === 'fulfilled').length).toBeLessThan(100)
  await vi.waitFor(() => {
    const connected = site.endpoint.waiting.all.filter(({ isConnected }) => isConnected).map(({ identity }) => identity)
    expect(connected).toEqual(['REAL-1'])
  })
})

test('a list of passwords is answered later and later, with a line in the log, and the charger connects', async () => {
  const lines: string[] = []
  vi.spyOn(console, 'warn').mockImplementation((text: string) => void lines.push(text))
  const posts = [
    { id: 1, name: 'Post 1', type: 'Post', sellerId: 1, phaseOneLine: 1, ocpp: { identity: 'CP-1', password: 'secret' } },
  ]
  const site = await start(1, 40, { stations: posts })
  const guess = (password: string) =>
    open(`${site.url}/CP-1`, 'ocpp1.6', { auth: `CP-1:${password}` }).then(
      () => 'open',
      ({ message }: Error) => message,
    )
  const beganMs = performance.now()
  expect(await guess('a')).toBe('401')
  const firstMs = performance.now() - beganMs
  const atOnce = await Promise.all(['b', 'c', 'd', 'e'].map(guess))
  expect(atOnce.filter((one) => one === '401')).toHaveLength(1)
  expect(atOnce.filter((one) => one === '429')).toHaveLength(3)
  expect(performance.now() - beganMs - firstMs).toBeGreaterThan(1.5 * firstMs)
  expect(lines.some((line) => line.includes('CP-1') && line.includes('password'))).toBe(true)
  await vi.waitFor(async () => expect(await guess('secret')).toBe('open'), 8_000)
})

describe('a charger that was connected before the platform started', () => {
  test('is asked for the status of its connectors, because it sends no boot', async () => {
    const site = await rawSite({ answers: { TriggerMessage: { status: 'Accepted' } } })
    try {
      await site.connect()
      await site.send(['Heartbeat', {}])
      const asked = await site.receives('TriggerMessage')
      expect(asked).toEqual({ requestedMessage: 'StatusNotification', connectorId: 1 })
    } finally {
      await site.stop()
    }
  })

  test('is not asked after its boot', async () => {
    const site = await rawSite({ answers: { TriggerMessage: { status: 'Accepted' } } })
    try {
      await site.connect()
      await site.send([...BOOT], ['Heartbeat', {}])
      await site.receives('SetChargingProfile')
      expect(site.received.filter(({ method }) => method === 'TriggerMessage')).toEqual([])
    } finally {
      await site.stop()
    }
  })
})
