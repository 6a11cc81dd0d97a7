import { afterEach, beforeEach, expect, test } from 'vitest'
import type { WebSocket } from 'ws'
import { openSocket } from '../charger/rpc-socket.ts'
import { mix01 } from '#simulator/core/model/random.ts'
import { startOcppSite } from '#simulator/testing/ocpp-endpoint.ts'

let site: Awaited<ReturnType<typeof startOcppSite>>
beforeEach(async () => {
  site = await startOcppSite()
})
afterEach(() => site.stop())

/** Set manually for a long run, such as 100,000. */
const FRAMES = Number(process.env.LOADSTAR_ODD_FRAMES ?? 500)

/** Codes that OCPP-J defines for a call that cannot be answered. */
const CODES = new Set([
  'NotImplemented',
  'NotSupported',
  'InternalError',
  'ProtocolError',
  'SecurityError',
  'FormationViolation',
  'FormatViolation',
  'PropertyConstraintViolation',
  'OccurrenceConstraintViolation',
  'OccurenceConstraintViolation',
  'TypeConstraintViolation',
  'GenericError',
  'MessageTypeNotSupported',
  'RpcFrameworkError',
])

const SAMPLES = [
  '[2,"ID","BootNotification",{"chargePointVendor":"A","chargePointModel":"B"}]',
  '[2,"ID","MeterValues",{"connectorId":1,"meterValue":[{"timestamp":"2026-03-02T08:00:00Z","sampledValue":[{"value":"1"}]}]}]',
  '[2,"ID","StatusNotification",{"connectorId":1,"errorCode":"NoError","status":"Charging"}]',
  '[2,"ID","StartTransaction",{"connectorId":1,"idTag":"A","meterStart":0,"timestamp":"2026-03-02T08:00:00Z"}]',
  '[2,"ID","StopTransaction",{"transactionId":1,"meterStop":-1,"timestamp":"x"}]',
  '[3,"ID",{}]',
  '[4,"ID","GenericError","",{}]',
  '[2,"ID","Heartbeat",{}]',
]
const WORDS = [
  'null',
  '-1',
  '1e999',
  '""',
  '{}',
  '[]',
  'true',
  '"\\u0000"',
  '"__proto__"',
  '[2,',
  '99999999999999999999',
  '{"a":',
]

/** A sample with one to three replaced, doubled or removed parts. */
function oddFrame(seed: number): string {
  const draw = (salt: number, below: number) => Math.floor(mix01(seed, salt) * below)
  let text = (SAMPLES[draw(0, SAMPLES.length)] ?? '').replace('ID', `f${seed}`)
  for (let change = 0; change <= draw(1, 3); change++) {
    const at = draw(10 + change, text.length)
    const until = at + draw(20 + change, 8)
    const word = WORDS[draw(30 + change, WORDS.length)] ?? ''
    text =
      [text.slice(0, at) + word + text.slice(until), text.slice(0, at) + text.slice(until), text + text.slice(at)][draw(40, 3)] ??
      ''
  }
  return text
}

const opened = () => openSocket(`${site.url}/CP-1`, 'ocpp1.6')
const isOpen = (socket: WebSocket) => socket.readyState === 1

test('odd frames are answered with a defined error, and the endpoint goes on', async () => {
  let socket = await opened()
  const codes = new Map<string, number>()
  const listen = (one: WebSocket) =>
    one.on('message', (data: Buffer) => {
      const [type, , code] = JSON.parse(String(data)) as [number, string, unknown]
      if (type === 4) codes.set(String(code), (codes.get(String(code)) ?? 0) + 1)
    })
  listen(socket)
  for (let seed = 0; seed < FRAMES; seed++) {
    if (!isOpen(socket)) listen((socket = await opened()))
    socket.send(oddFrame(seed))
    if (seed % 100 === 0) await new Promise((resolve) => setTimeout(resolve, 5))
  }
  // Frames are answered in their order, so that all have been read when this one is answered.
  if (!isOpen(socket)) listen((socket = await opened()))
  const isDone = new Promise<void>((resolve) => {
    socket.on('message', (data: Buffer) => String(data).startsWith('[3,"last"') && resolve())
  })
  socket.send('[2,"last","Heartbeat",{}]')
  await isDone
  socket.terminate()
  expect([...codes.keys()].filter((code) => !CODES.has(code))).toEqual([])
  expect(codes.size).toBeGreaterThan(2)
  const charger = site.charger()
  expect(await charger.connect()).toMatchObject({ status: 'Accepted' })
  await site.engine.advance(2_000)
  expect(Number.isFinite(site.station().powerW)).toBe(true)
})
