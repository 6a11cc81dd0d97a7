import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { begin } from '#simulator/demand-response/world/fcr-activations.ts'
import { startOcppSite } from '#simulator/testing/ocpp-endpoint.ts'
import { ChargerConnection, type CallHandler, type RpcClient } from './connection.ts'
import { FrameLog } from './frame-log.ts'
import { WaitingList } from './waiting-list.ts'

type Handler = CallHandler

let site: Awaited<ReturnType<typeof startOcppSite>>
let handlers: Map<string, Handler>
/** The calls to the charger, and how it answers the one that waits if it is silent. */
let asked: string[]
let isSilent: boolean
let answerSilent: () => void
/** The connection of the charger below WebSocket, and the listener of its messages. */
let socket: { writableLength: number; destroy: () => void }
let onMessage: (frame: { message: string; outbound: boolean }) => void
/** Ends the present burst of limits. */
let endBurst: () => void
let connection: ChargerConnection

const METER = {
  connectorId: 1,
  meterValue: [{ timestamp: '2026-03-02T10:00:00Z', sampledValue: [{ value: '4000', measurand: 'Power.Active.Import' }] }],
}

/** The connection of the charger with this identity. */
function connect(identity: string): ChargerConnection {
  const client: RpcClient = {
    identity,
    protocol: 'ocpp1.6',
    handle: (method, handler) => void (typeof method === 'string' && handler && handlers.set(method, handler)),
    call: (method) => {
      asked.push(method)
      return isSilent ? new Promise((resolve) => (answerSilent = () => resolve({}))) : Promise.resolve({})
    },
    close: () => Promise.resolve(),
    handshake: { request: { socket } },
    on: (_, listener) => void (onMessage = listener),
    once: () => {},
  }
  const burst = new Promise<void>((resolve) => (endBurst = resolve))
  const waiting = new WaitingList()
  const frames = new FrameLog(() => 1_000)
  return new ChargerConnection(client, { engine: site.engine, waiting, frames, limitsSent: () => burst, failed: () => {} })
}

beforeEach(async () => {
  site = await startOcppSite()
  handlers = new Map()
  asked = []
  isSilent = false
  socket = { writableLength: 0, destroy: vi.fn<() => void>() }
  connection = connect('CP-1')
})
afterEach(() => site.stop())

test('a message that arrives during a burst of limits enters the run after it, with the moment of its arrival', async () => {
  const { engine } = site
  const group = engine.world.groups.get(1)
  if (!group) throw new Error('the site has no group')
  // During a response, actions have the moment of their message.
  site.station().isOnline = true
  begin(engine.world, group, engine.world.nowMs, 49.7, 10)
  expect(connection.identity).toBe('CP-1')
  const entered = vi.spyOn(engine, 'enter').mockImplementation(() => {})
  const presentMs = vi.spyOn(engine.pin, 'presentMs', 'get').mockReturnValue(engine.world.nowMs + 120)
  const answer = handlers.get('MeterValues')?.({ method: 'MeterValues', params: METER })
  await new Promise((resolve) => setImmediate(resolve))
  presentMs.mockReturnValue(engine.world.nowMs + 900)
  expect(entered).not.toHaveBeenCalled()
  endBurst()
  expect(await answer).toEqual({})
  expect(entered).toHaveBeenCalledWith({ station: 'd-1', message: expect.objectContaining({ offsetMs: 120 }) as unknown })
})

test('connected chargers that are stations fix the clock, each once', async () => {
  const chargers = ['CP-1', 'CP-1', 'CP-2', 'NEW-1'].map((identity) => site.charger({ identity }))
  for (const charger of chargers) await charger.connect()
  const reason = () => site.engine.pin.reason
  await vi.waitFor(() => expect(reason()).toBe('2 chargers are connected by OCPP'))
  chargers[1]?.close()
  await vi.waitFor(() => expect(reason()).toBe('A charger is connected by OCPP'))
  chargers[2]?.close()
  await vi.waitFor(() => expect(reason()).toBeNull())
})

test('100 calls wait for an answer, and a further one is refused', async () => {
  const call = async () => handlers.get('MeterValues')?.({ method: 'MeterValues', params: METER })
  const answers = Array.from({ length: 100 }, call)
  await expect(call()).rejects.toThrow('Too many calls without an answer')
  endBurst()
  expect(await Promise.all(answers)).toHaveLength(100)
  expect(await call()).toEqual({})
})

test.each([
  ['with a station', 'CP-1'],
  ['without one', 'NEW-1'],
])('a charger %s that boots without end is asked once more, after its answer', async (_, identity) => {
  connect(identity)
  endBurst()
  isSilent = true
  for (let boot = 0; boot < 500; boot += 1) {
    await handlers.get('BootNotification')?.({ method: 'BootNotification', params: { chargePointVendor: 'V' } })
  }
  const times = () => asked.filter((method) => method === 'GetConfiguration').length
  await vi.waitFor(() => expect(times()).toBe(1))
  isSilent = false
  answerSilent()
  await vi.waitFor(() => expect(times()).toBeGreaterThan(1))
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(times()).toBe(2)
})

test('a charger that sends and reads nothing is cut off at 1 MB of answers', () => {
  socket.writableLength = 2 ** 20
  onMessage({ message: '[3,"1",{}]', outbound: true })
  expect(socket.destroy).not.toHaveBeenCalled()
  socket.writableLength += 1
  onMessage({ message: '[3,"2",{}]', outbound: true })
  expect(socket.destroy).toHaveBeenCalledOnce()
})
