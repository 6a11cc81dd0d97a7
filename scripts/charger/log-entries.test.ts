import { describe, expect, test } from 'vitest'
import { spreadsheetCsv } from '#contract/csv/spreadsheet-csv.ts'
import { Anonymiser } from './anonymise.ts'
import { conversationOf } from './conversation.ts'
import { readLog } from './log-entries.ts'
import { jsonLines } from './play-log.ts'

const BOOT = '[2,"b1","BootNotification",{"chargePointVendor":"V","chargePointModel":"M, \\"x\\" [2]"}]'
const BOOTED = '[3,"b1",{"status":"Accepted","currentTime":"2026-03-02T08:00:01Z","interval":30}]'
const LIMIT = '[2,"p1","SetChargingProfile",{"connectorId":1}]'
const REFUSED = '[4,"p1","NotSupported","No profiles",{}]'
const messages = [
  [0, false, 'call', BOOT],
  [1_000, true, 'result', BOOTED],
  [2_500, true, 'call', LIMIT],
  [3_000, false, 'error', REFUSED],
].map(([afterMs, isOutbound, kind, text], seq) => ({
  seq,
  at: new Date(Date.UTC(2026, 2, 2, 8) + Number(afterMs)).toISOString(),
  isOutbound: isOutbound as boolean,
  kind: kind as 'call',
  action: null,
  text: String(text),
  latencyMs: 1.5,
}))
const escaped = (text: string) => JSON.stringify(text)
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
/** The exports of the page Protocol. */
const protocolJson = `[\n${messages.map(({ text, ...rest }) => `${JSON.stringify(rest).slice(0, -1)},"message":${text}}`).join(',\n')}\n]\n`
const protocolCsv = `Time (UTC),Time (Europe/Helsinki),Direction,Kind,Action,Latency (ms),Message\r\n${messages
  .map(({ at, isOutbound, kind, latencyMs, text }) => {
    const local = at.replace('T08', 'T10').replace('Z', '+02:00')
    return `${at},${local},${isOutbound ? 'To charger' : 'From charger'},${kind},,${latencyMs},${quoted(text)}\r\n`
  })
  .join('')}`

/** The same four messages as programs write them, from either side. Written by us in the form of their logs. */
const FORMATS: readonly (readonly [name: string, text: string])[] = [
  ['JSON of the page Protocol', protocolJson],
  ['CSV of the page Protocol', protocolCsv],
  ['CSV for spreadsheets, with a byte order mark', `\uFEFF${spreadsheetCsv(protocolCsv)}`],
  ['the reply of the API', JSON.stringify({ identity: 'CP-1', data: messages })],
  [
    'JSON lines with raw, of a charger',
    `{"timestamp":"2026-03-02T08:00:00.000Z","direction":"OUT","raw":${escaped(BOOT)}}
{"timestamp":"2026-03-02T08:00:01.000Z","direction":"IN","raw":${escaped(BOOTED)}}
{"timestamp":"2026-03-02T08:00:02.500Z","direction":"IN","raw":${escaped(LIMIT)}}
{"timestamp":"2026-03-02T08:00:03.000Z","direction":"OUT","raw":${escaped(REFUSED)}}`,
  ],
  [
    'JSON lines with payload and numbers as times, of a platform',
    `{"timestamp":1772438400000,"direction":"incoming","payload":${BOOT}}
{"timestamp":1772438401000,"direction":"outgoing","payload":${BOOTED}}
{"timestamp":1772438402500,"direction":"outgoing","payload":${LIMIT}}
{"timestamp":1772438403000,"direction":"incoming","payload":${REFUSED}}`,
  ],
  [
    'JSON lines with the parts of a message',
    `{"ts":"2026-03-02T08:00:00Z","direction":"cp->csms","messageType":"CALL","messageId":"b1","action":"BootNotification","payload":{"chargePointVendor":"V"}}
{"ts":"2026-03-02T08:00:01Z","direction":"csms->cp","messageType":"CALLRESULT","messageId":"b1","action":"BootNotification","payload":{"status":"Accepted","currentTime":"2026-03-02T08:00:01Z"}}
{"ts":"2026-03-02T08:00:02.5Z","direction":"csms->cp","messageType":"CALL","messageId":"p1","action":"SetChargingProfile","payload":{"connectorId":1}}
{"ts":"2026-03-02T08:00:03Z","direction":"cp->csms","messageType":"CALLERROR","messageId":"p1","payload":{"errorCode":"NotSupported"}}`,
  ],
  [
    'JSON lines of a logger, with the message in a text (solidstudio VCP)',
    `{"level":"info","timestamp":"2026-03-02T08:00:00.000Z","message":${escaped(`Sending message ➡️  ${BOOT}`)}}
{"level":"info","timestamp":"2026-03-02T08:00:01.000Z","message":${escaped(`Receive message ⬅️  ${BOOTED}`)}}
{"level":"info","timestamp":"2026-03-02T08:00:02.500Z","message":${escaped(`Receive message ⬅️  ${LIMIT}`)}}
{"level":"info","timestamp":"2026-03-02T08:00:03.000Z","message":${escaped(`Responding with ➡️  ${REFUSED}`)}}`,
  ],
  [
    'text of a charging controller (evcc, ocpp-go)',
    `[main  ] INFO 2026/03/02 08:00:00 using config file: a.yaml [1, 2]
[ocpp  ] TRACE 2026/03/02 08:00:00 recv CP-1: ${BOOT}
[ocpp  ] TRACE 2026/03/02 08:00:01 send CP-1: ${BOOTED}
evcc  | [ocpp  ] TRACE 2026/03/02 08:00:02 sent CP-1: ${LIMIT}
[ocpp  ] TRACE 2026/03/02 08:00:03 received JSON message from CP-1: ${REFUSED}`,
  ],
  [
    'text of a platform with a message over several lines (mobilityhouse, Home Assistant)',
    `2026-03-02 08:00:00,000 INFO (MainThread) [ocpp] CP-1: receive message [2,"b1","BootNotification",
{
"chargePointVendor": "V"
}]
2026-03-02 08:00:01,000 INFO (MainThread) [ocpp] CP-1: send ${BOOTED}
2026-03-02 08:00:02,500 INFO (MainThread) [ocpp] CP-1: send ${LIMIT}
2026-03-02 08:00:03,000 INFO (MainThread) [ocpp] CP-1: receive message ${REFUSED}`,
  ],
  [
    'text of a charger with two messages in a line (MicroOcpp)',
    `[MO] Send: ${BOOT}08:00:01.000 > [MO] Recv: ${BOOTED}
[MO] Recv: WS pong
08:00:02.500 > [MO] Recv: ${LIMIT}
08:00:03.000 > [MO] Send: ${REFUSED}`,
  ],
  [
    'text with names of both sides (EVerest)',
    `2026-03-02T08:00:00.000Z: ChargePoint>CentralSystem BootNotification ${BOOT}
2026-03-02T08:00:01.000Z: CentralSystem>ChargePoint BootNotificationResponse ${BOOTED}
2026-03-02T08:00:02.500Z: CentralSystem>ChargePoint SetChargingProfile ${LIMIT}
2026-03-02T08:00:03.000Z: ChargePoint>CentralSystem SetChargingProfileResponse ${REFUSED}`,
  ],
  [
    'text of a platform (SteVe)',
    `2026-03-02 08:00:00.000 [INFO ] WebSocketLogger - [chargeBoxId=CP-1, sessionId=7] Received: ${BOOT}
2026-03-02 08:00:01.000 [INFO ] WebSocketLogger - [chargeBoxId=CP-1, sessionId=7] Sending: ${BOOTED}
2026-03-02 08:00:02.500 [INFO ] WebSocketLogger - [chargeBoxId=CP-1, sessionId=7] Sending: ${LIMIT}
2026-03-02 08:00:03.000 [INFO ] WebSocketLogger - [chargeBoxId=CP-1, sessionId=7] Received: ${REFUSED}`,
  ],
  [
    'indented text',
    messages
      .map(({ at, isOutbound, text }) => `${at} ${isOutbound ? 'send' : 'recv'}: ${JSON.stringify(JSON.parse(text), null, 2)}`)
      .join('\n'),
  ],
  ['one message a line', [BOOT, BOOTED, LIMIT, REFUSED].join('\r\n')],
]

describe.each(FORMATS)('%s', (name, text) => {
  test('has the calls of both sides with their answers', () => {
    const { entries, problems } = readLog(text)
    expect(problems).toEqual([])
    const { ofCharger, ofPlatform, withoutCall } = conversationOf(entries)
    expect(ofCharger).toMatchObject([
      { call: { action: 'BootNotification', id: 'b1' }, answer: { frame: { type: 3, payload: { status: 'Accepted' } } } },
    ])
    expect(ofPlatform).toMatchObject([
      { call: { action: 'SetChargingProfile' }, answer: { frame: { type: 4, code: 'NotSupported' } } },
    ])
    expect(withoutCall).toEqual([])
  })

  test('is anonymised to a log with the same calls', () => {
    const { entries } = readLog(text)
    const again = conversationOf(readLog(jsonLines(new Anonymiser().entries(entries))).entries)
    const withoutPlaces = (value: unknown) =>
      JSON.stringify(value, (key, one: unknown) => (/^(line|from|name)$/.test(key) ? undefined : one))
    expect(withoutPlaces(again)).toBe(withoutPlaces(conversationOf(entries)))
  })

  test('keeps the time from a message to the next', () => {
    const { ofCharger, ofPlatform } = conversationOf(readLog(text).entries)
    const [boot, limit] = [ofCharger[0], ofPlatform[0]]
    const isTimed = name !== 'one message a line'
    const wantedMs = name.includes('evcc') ? 1_000 : 1_500
    expect((limit?.atMs ?? NaN) - (boot?.answer?.atMs ?? NaN)).toBe(isTimed ? wantedMs : 0)
  })
})

test('names the charger of each message, also for several chargers', () => {
  const { entries } = readLog(
    `TRACE recv A-1: ${BOOT}\nINFO [ocpp] B-2: receive message ${BOOT}\n{"chargePointId":"C-3","raw":${BOOT}}`,
  )
  expect(entries.map(({ station }) => station)).toEqual(['A-1', 'B-2', 'C-3'])
})

describe('a bad line', () => {
  test.each([
    ['cut by the log', `recv A: ${BOOT.slice(0, 60)}>\nrecv A: [2,"h","Heartbeat",{}]`, 1, 'has a message that is cut'],
    [
      'cut between two values',
      `recv A: [2,"x","Heartbeat",{"a":[1\nrecv A: [2,"h","Heartbeat",{}]`,
      1,
      'has a message that is cut',
    ],
    [
      'cut, with brackets in a later line',
      'recv A: [2,"x","Heartbeat",{"a":[1\nrecv A: [2,"h","Heartbeat",{}]\n]}]',
      1,
      'has a message that is cut',
    ],
    ['no JSON', 'recv A: [2,"x","Heartbeat",{a:1}]\nrecv A: [2,"h","Heartbeat",{}]', 1, 'is no valid JSON or no OCPP message'],
    ['without an action', 'recv A: [2,"h","Heartbeat",{}]\n[2,"y",{}]', 2, 'is no valid JSON or no OCPP message'],
    ['an object without a message', '{"a":1}\n{"raw":[2,"h","Heartbeat",{}]}', 1, 'has no OCPP message'],
    [
      'an object that is cut',
      '{"raw":[2,"h","Heartbeat",{}]}\n{"raw":"[2,\\"x\\",\\"Hea',
      2,
      'is no valid JSON or no OCPP message',
    ],
    [
      'a row that the page Protocol has cut',
      'Time (UTC),Direction,Message\n,From charger,"[2,""b"",…"\n,From charger,"[2,""h"",""Heartbeat"",{}]"',
      2,
      'has no OCPP message',
    ],
  ])('%s is named, and the others are read', (_, text, line, reason) => {
    const { entries, problems } = readLog(text)
    expect(problems).toEqual([{ line, reason }])
    expect(entries.map(({ frame }) => frame.id)).toEqual(['h'])
  })
})

test('other lines of a log are no problem', () => {
  expect(readLog('INFO started [2, 3], [2, 3, 4]\n\n# comment\n{ not json')).toEqual({ entries: [], problems: [] })
})

test('a time of day goes on over midnight', () => {
  const { entries } = readLog(`23:59:59 recv A: [2,"a","Heartbeat",{}]\n00:00:02 recv A: [2,"b","Heartbeat",{}]`)
  const [first, second] = conversationOf(entries).ofCharger
  expect((second?.atMs ?? 0) - (first?.atMs ?? 0)).toBe(3_000)
})

test('a log without times has those in the messages of the charger', () => {
  const at = (second: number) =>
    `{"connectorId":1,"status":"Available","errorCode":"NoError","timestamp":"2026-03-02T08:00:0${second}Z"}`
  const { entries } = readLog(
    `[2,"a","StatusNotification",${at(1)}]\n[2,"b","Heartbeat",{}]\n[2,"c","StatusNotification",${at(7)}]`,
  )
  expect(conversationOf(entries).ofCharger.map(({ atMs }) => atMs % 60_000)).toEqual([1_000, 1_000, 7_000])
})

test('an id that both sides use belongs to the call of the other side', () => {
  const text = `recv A: [2,"1","Heartbeat",{}]\nsend A: [2,"1","Reset",{"type":"Soft"}]\nrecv A: [3,"1",{"status":"Rejected"}]\nsend A: [3,"1",{"currentTime":"2026-03-02T08:00:00Z"}]`
  const { ofCharger, ofPlatform } = conversationOf(readLog(text).entries)
  expect(ofCharger[0]?.answer?.line).toBe(4)
  expect(ofPlatform[0]?.answer?.line).toBe(3)
})

test('DataTransfer belongs to the side that sent it', () => {
  const data = '{"vendorId":"x"}'
  const text = `Send: ${BOOT}\nRecv: ${BOOTED}\nRecv: [2,"d1","DataTransfer",${data}]\nSend: [2,"d2","DataTransfer",${data}]`
  const { ofCharger, ofPlatform } = conversationOf(readLog(text).entries)
  expect([ofCharger.at(-1)?.call.id, ofPlatform.map(({ call }) => call.id)]).toEqual(['d2', ['d1']])
})

test('a log without a call of a charger is refused', () => {
  expect(() => conversationOf(readLog(LIMIT).entries)).toThrow('no call of a charger')
})
