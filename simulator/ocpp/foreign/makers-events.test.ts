import { afterEach, describe, expect, test } from 'vitest'
import type { WebSocket } from 'ws'
import { openSocket } from '../charger/rpc-socket.ts'
import type { RawCall } from '../testing/raw-charger.ts'
import { BOOT_201, connector, event } from '../testing/raw-events.ts'
import { FREE, BOOT, ENDED, call } from '../testing/raw-messages.ts'
import { isRead, startSite, type Row } from '../testing/reported-site.ts'

/* Events of OCPP 2.0.1 and frames of makers that no report names. */

const AT_10 = { status: 'Charging', currentA: 10, phasesInUse: 3 }

const sampled = (value: unknown, more: object = {}) =>
  ['L1', 'L2', 'L3'].map((phase) => Object.assign({ value, measurand: 'Current.Import', phase }, more))
const wh = (value: number) => [{ value, measurand: 'Energy.Active.Import.Register' }]
const RUNNING = { ...AT_10, ocpp: { transaction: { id: 'N' } } }
const running = (...calls: readonly RawCall[]) => [BOOT_201, event('Started'), event('Updated'), ...calls]
const custom = { customData: { vendorId: 'Maker', more: [1] } }

describe('in OCPP 2.0.1', () => {
  test.each<Row>([
    [
      'events without a number',
      [BOOT_201, event('Started', { seqNo: undefined }), event('Updated', { seqNo: undefined })],
      RUNNING,
    ],
    [
      'an EVSE without its connector',
      [BOOT_201, event('Started', { evse: { id: 1 } }), event('Updated', { evse: { id: 1 } })],
      RUNNING,
    ],
    [
      'events without a state',
      [
        BOOT_201,
        event('Started', {}, { chargingState: undefined }),
        ...Array.from({ length: 4 }, () => event('Updated', {}, { chargingState: undefined })),
      ],
      RUNNING,
    ],
    [
      'an unlisted trigger and reason of an end',
      running(event('Ended', { triggerReason: 'Magic' }, { stoppedReason: 'Boredom', chargingState: undefined })),
      ENDED,
    ],
    [
      'an end without values',
      running(event('Ended', { meterValue: undefined }, { chargingState: undefined }), connector('Available')),
      FREE,
    ],
    [
      'data of the maker in all parts',
      [
        BOOT_201,
        event('Started', { ...custom, evse: { id: 1, connectorId: 1, ...custom } }, custom),
        event('Updated', custom, custom, sampled(10, custom)),
      ],
      RUNNING,
    ],
    [
      'a session of an outage, with old moments',
      [
        BOOT_201,
        connector('Available'),
        ...(['Started', 'Updated', 'Ended'] as const).map((type, place) =>
          event(type, { offline: true, timestamp: `2026-03-01T20:0${place}:00Z` }, {}, wh(400 * place)),
        ),
        connector('Available'),
      ],
      { ...ENDED, energyImportWh: expect.closeTo(800, 0) as number },
    ],
    ['an event at a reserved EVSE', [BOOT_201, connector('Reserved'), event('Started'), event('Updated')], RUNNING],
    [
      'reports and events of security and firmware',
      running(
        ...[
          'NotifyReport',
          'NotifyMonitoringReport',
          'SecurityEventNotification',
          'FirmwareStatusNotification',
          'LogStatusNotification',
          'NotifyChargingLimit',
        ].map((action) => call(action, (generatedAt) => ({ requestId: 1, generatedAt, seqNo: 0 }))),
      ),
      RUNNING,
    ],
    [
      'an id in braces of 60 characters',
      [
        BOOT_201,
        event('Started', {}, { transactionId: `{${'a'.repeat(58)}}` }),
        event('Updated', {}, { transactionId: `{${'a'.repeat(58)}}` }),
      ],
      { ...AT_10, ocpp: { transaction: { id: `{${'a'.repeat(58)}}` } } },
    ],
    [
      'a unit without a name and a multiplier of null',
      running(event('Updated', {}, {}, sampled(10, { unitOfMeasure: { multiplier: null } }))),
      RUNNING,
    ],
    [
      'texts in place of numbers',
      running(event('Updated', { seqNo: '7', evse: { id: '1', connectorId: '1' } }, {}, sampled('10'))),
      RUNNING,
    ],
    ['a start that is sent twice', [BOOT_201, event('Started'), event('Started', { seqNo: 2 }), event('Updated')], RUNNING],
    [
      'another id in the middle of a session',
      running(event('Updated', {}, { transactionId: 'M' }), event('Updated', {}, { transactionId: 'M' })),
      { ...AT_10, ocpp: { transaction: { id: 'M' } } },
    ],
    [
      'an event at an EVSE that the site does not have',
      running(event('Started', { evse: { id: 7 } }, { transactionId: 'X' })),
      RUNNING,
    ],
    [
      'moments of 1970',
      [
        BOOT_201,
        event('Started', { timestamp: '1970-01-01T00:00:10Z' }),
        event('Updated', { timestamp: '1970-01-01T00:00:15Z' }),
      ],
      RUNNING,
    ],
    [
      'an unlisted reason of a boot without a vendor',
      [['BootNotification', { reason: 'Sunrise', chargingStation: { model: 'M' } }], event('Started'), event('Updated')],
      RUNNING,
    ],
    [
      'a token of null',
      [BOOT_201, event('Started', { idToken: null }), event('Updated', { idToken: { idToken: '', type: 'NoAuthorization' } })],
      RUNNING,
    ],
    [
      'one current and the number of phases',
      running(event('Updated', { numberOfPhasesUsed: 1 }, {}, [{ value: 16, measurand: 'Current.Import' }])),
      { status: 'Charging', currentA: 16, phasesInUse: 1 },
    ],
    [
      'one current of two phases',
      running(event('Updated', { numberOfPhasesUsed: 2 }, {}, [{ value: 16, measurand: 'Current.Import' }])),
      { status: 'Charging', currentA: 16, phasesInUse: 2 },
    ],
    [
      'a register at a free EVSE',
      [
        BOOT_201,
        connector('Available'),
        call('MeterValues', (timestamp) => ({ evseId: 1, meterValue: [{ timestamp, sampledValue: wh(500) }] })),
      ],
      FREE,
    ],
    [
      'a suspension without values',
      running(event('Updated', { meterValue: undefined }, { chargingState: 'SuspendedEV' })),
      { status: 'SuspendedEV', powerW: 0 },
    ],
    ['a fault in a session without an end', running(connector('Faulted')), { status: 'Faulted', powerW: 0 }],
  ])('%s', async (_, calls, expected) => {
    const site = await startSite({ protocol: 'ocpp2.0.1' })
    await site.send(...calls)
    expect({ station: site.station(), refusals: site.refusals }).toMatchObject(isRead(expected))
  })
})

describe('a frame', () => {
  let socket: WebSocket | undefined
  afterEach(() => socket?.terminate())
  const HEARTBEAT = '[2,"last","Heartbeat",{}]'

  /** The answers by their ids, after the answer to a last heartbeat. */
  async function answersTo(...frames: readonly string[]) {
    const site = await startSite()
    const opened = (socket = await openSocket(`${site.url}/CP-1`, 'ocpp1.6'))
    const all: unknown[][] = []
    const isDone = new Promise<void>((resolve) => {
      opened.on('message', (data: Buffer) => {
        const message = JSON.parse(String(data)) as unknown[]
        if (message[0] !== 2) all.push(message)
        if (message[1] === 'last') resolve()
      })
    })
    for (const frame of [...frames, HEARTBEAT]) opened.send(frame)
    await isDone
    return { site, answers: all.slice(0, -1) }
  }

  test.each([
    ['an answer to no call', '[3,"x",{}]'],
    ['an error to no call, without its parts', '[4,"x"]'],
    ['an unknown kind', '[5,"x",{}]'],
    ['an empty list', '[]'],
    ['a newline at the end', '[2,"a","Heartbeat",{}]\n'],
    ['a payload of null', '[2,"a","Heartbeat",null]'],
    ['no payload', '[2,"a","Heartbeat"]'],
    ['a number as its id', '[2,17,"Heartbeat",{}]'],
    ['an action in lower case', '[2,"a","heartbeat",{}]'],
    ['more parts than it has', '[2,"a","Heartbeat",{},{}]'],
  ])('with %s leaves the connection as it is', async (_, frame) => {
    const { site } = await answersTo(frame)
    expect(site.station().isOnline).toBe(true)
  })

  test('with an id that comes twice begins one transaction', async () => {
    const twice = '[2,"s","StartTransaction",{"connectorId":1,"idTag":"T","meterStart":0,"timestamp":"2026-03-02T08:00:00Z"}]'
    const { site, answers } = await answersTo(JSON.stringify([2, 'b', ...BOOT]), twice, twice)
    expect(site.station().ocpp).toMatchObject({ transactions: 1 })
    expect(answers.filter(([, id]) => id === 's').length).toBeGreaterThan(0)
  })
})
