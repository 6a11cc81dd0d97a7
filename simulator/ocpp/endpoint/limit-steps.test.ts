import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ChargerMessage } from '../model/charger-message.ts'
import type { LimitTarget } from './limit-call.ts'
import { LearnedWays } from './learned-ways.ts'
import { LimitSender } from './limit-sender.ts'
import { unitsFor } from './limit-steps.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 2, 2, 8) })
})
afterEach(() => {
  vi.useRealTimers()
})

interface Received {
  readonly connector: number
  readonly purpose: string
  readonly stackLevel: number
  readonly unit: string
  readonly limit: number
}

interface Schedule {
  readonly chargingRateUnit: string
  readonly chargingSchedulePeriod: readonly [{ readonly limit: number }]
}

function receivedOf(params: Record<string, unknown>): Received {
  const profile = (params.csChargingProfiles ?? params.chargingProfile) as Record<string, unknown>
  const schedule = [profile.chargingSchedule].flat()[0] as Schedule
  return {
    connector: Number(params.connectorId ?? params.evseId),
    purpose: String(profile.chargingProfilePurpose),
    stackLevel: Number(profile.stackLevel),
    unit: schedule.chargingRateUnit,
    limit: schedule.chargingSchedulePeriod[0].limit,
  }
}

const TIMEOUT = new Error('Call timeout')
const refusal = (code: string) => Object.assign(new Error(code), { rpcErrorCode: code })
const IN_SESSION: LimitTarget = { connector: 1, kind: 'ac', phases: 3, transaction: { number: 7, id: 't7' } }
const IDLE: LimitTarget = { ...IN_SESSION, transaction: null }

describe.each(['ocpp1.6', 'ocpp2.0.1'] as const)('%s', (protocol) => {
  /** A charger that decides about each profile, with its profiles, the cleared ids and the reports of the sender. */
  function charger(decide: (profile: Received) => string | Error, maxStackLevel = 3) {
    const received: Received[] = []
    const cleared: number[] = []
    const answers: (NonNullable<ChargerMessage['profile']> & { connector: number })[] = []
    const ways = new LearnedWays()
    const sender = () =>
      new LimitSender({
        protocol,
        support: () => ({ units: [], maxStackLevel }),
        ways,
        call: async (method, params) => {
          if (method === 'ClearChargingProfile') {
            cleared.push(Number(params.id ?? params.chargingProfileId))
            return { status: 'Accepted' }
          }
          const profile = receivedOf(params)
          received.push(profile)
          const answer = decide(profile)
          if (answer instanceof Error) throw answer
          return { status: answer }
        },
        answered: (connector, answer) => answers.push({ connector, ...answer }),
        nowMs: () => Date.now(),
        worldMs: () => Date.UTC(2026, 0, 2),
      })
    let present = sender()
    const want = async (limitA: number, seconds = 1, target = IN_SESSION) => {
      for (let second = 0; second < seconds; second++) {
        present.want(target, limitA)
        await vi.advanceTimersByTimeAsync(1_000)
      }
    }
    /** Wants these limits in the same second. */
    const wantBoth = async (...both: readonly (readonly [LimitTarget, number])[]) => {
      for (const [target, limitA] of both) present.want(target, limitA)
      await vi.advanceTimersByTimeAsync(1_000)
    }
    return { received, cleared, answers, want, wantBoth, reconnect: () => (present = sender()), boot: () => present.booted() }
  }
  const whole = protocol === 'ocpp1.6' ? 'ChargePointMaxProfile' : 'ChargingStationMaxProfile'

  test.each([
    'Rejected',
    'NotSupported',
    refusal('NotImplemented'),
    refusal('PropertyConstraintViolation'),
    refusal('NotSupported'),
  ])('a limit that is refused on its stack level is sent on level 0 at once: %s', async (answer) => {
    const { received, answers, want, reconnect } = charger(({ stackLevel }) => (stackLevel === 0 ? 'Accepted' : answer))
    await want(10)
    expect(received.map(({ stackLevel }) => stackLevel)).toEqual([3, 2, 0])
    expect(answers).toEqual([expect.objectContaining({ limitA: 10, answer: 'Accepted' })])
    await want(8, 60)
    reconnect()
    await want(9, 2)
    // The level that the charger accepts is remembered, also on the next connection.
    expect(received.slice(3).map(({ stackLevel }) => stackLevel)).toEqual([0, 0])
  })

  test('the purpose steps down after the stack level, and the unit after the purpose', async () => {
    const { received, want } = charger(
      ({ unit, purpose }) => (unit === 'W' && purpose !== 'TxProfile' ? 'Accepted' : 'Rejected'),
      0,
    )
    await want(10)
    expect(received.map(({ unit, purpose, stackLevel }) => `${unit} ${purpose} ${stackLevel}`)).toEqual([
      'A TxProfile 0',
      'A TxProfile 1',
      'A TxDefaultProfile 0',
      'A TxDefaultProfile 1',
      `A ${whole} 0`,
      `A ${whole} 1`,
      'W TxProfile 0',
      'W TxProfile 1',
      'W TxDefaultProfile 0',
    ])
    expect(received.at(-1)).toMatchObject({ limit: 6_900 })
  })

  test('a limit of the whole charger contains its other transactions', async () => {
    const { received, want } = charger(({ purpose }) => (purpose === whole ? 'Accepted' : 'Rejected'), 0)
    await want(10)
    await want(16, 1, { ...IN_SESSION, connector: 2, transaction: { number: 8, id: 't8' } })
    expect(received.at(-1)).toMatchObject({ connector: 0, limit: 26 })
    await want(8)
    expect(received.at(-1)).toMatchObject({ connector: 0, limit: 24 })
    await want(16, 3, { ...IN_SESSION, connector: 2, transaction: { number: 8, id: 't8' } })
    await want(0, 2)
    expect(received.at(-1)).toMatchObject({ limit: 16 })
  })

  test('a limit of the whole charger is that of its unknown transaction, and not that of an idle connector', async () => {
    const { received, want } = charger(({ purpose }) => (purpose === whole ? 'Accepted' : 'Rejected'), 0)
    await want(6, 2, { ...IDLE, connector: 2 })
    await want(0, 2, { ...IDLE, isUnknown: true })
    expect(received.at(-1)).toMatchObject({ connector: 0, limit: 0 })
  })

  test('a limit of the whole charger follows a connector that ends its session while it is being sent', async () => {
    let isIdle = false
    const accepts = ({ purpose }: Received) => purpose === whole || (isIdle && purpose === 'TxDefaultProfile')
    const { received, want, wantBoth } = charger((profile) => (accepts(profile) ? 'Accepted' : 'Rejected'), 0)
    const other = { ...IN_SESSION, connector: 2, transaction: { number: 8, id: 't8' } }
    await want(10, 2)
    await want(16, 2, other)
    isIdle = true
    const ended = { ...other, transaction: null }
    await wantBoth([IN_SESSION, 12], [ended, 0])
    await wantBoth([IN_SESSION, 12], [ended, 0])
    await wantBoth([IN_SESSION, 12], [ended, 0])
    expect(received.findLast(({ connector }) => connector === 0)).toMatchObject({ limit: 12 })
  })

  test('a limit of the whole charger stays while an idle connector is limited by it only', async () => {
    const accepts = ({ connector, purpose }: Received) => connector !== 2 && (connector === 1 || purpose === whole)
    const { cleared, want } = charger((profile) => (accepts(profile) ? 'Accepted' : 'Rejected'), 0)
    const idle = { ...IDLE, connector: 2 }
    await want(13, 2, idle)
    await want(10, 2)
    expect(cleared).toEqual([])
    await want(Infinity, 2, idle)
    expect(cleared).toEqual([3_000])
  })

  test('a profile of a former purpose is cleared, so that it limits no more', async () => {
    let accepts = 'TxProfile'
    const { cleared, want } = charger(({ purpose }) => (purpose === accepts ? 'Accepted' : 'Rejected'), 0)
    await want(16)
    accepts = 'TxDefaultProfile'
    await want(10, 2)
    expect(cleared).toEqual([2_001])
  })

  test('a charger that cannot be limited is reported once, and asked again after longer and longer times', async () => {
    const { received, answers, want, boot } = charger(() => 'Rejected', 0)
    await want(10, 2)
    const steps = received.length
    // 0 is tried once, too: the minimum of the charger can be above the limit.
    expect(steps).toBe(36)
    expect(answers).toEqual([expect.objectContaining({ answer: 'Rejected', isExhausted: true })])
    // Other values of the same transaction are the same question.
    for (let second = 0; second < 27; second++) await want(10 + (second % 5))
    expect(received).toHaveLength(steps)
    await want(10, 3_600)
    expect(answers.length).toBeGreaterThan(4)
    expect(answers.length).toBeLessThan(12)
    const before = answers.length
    await want(10, 1, { ...IN_SESSION, transaction: { number: 8, id: 't8' } })
    expect(answers).toHaveLength(before + 1)
    boot()
    await want(10)
    expect(answers.length).toBeGreaterThan(before + 1)
  })

  test('a charger that refuses 0 holds the minimum current instead, and is not asked every 30 s', async () => {
    const { received, answers, want } = charger(({ limit }) => (limit === 0 ? 'Rejected' : 'Accepted'), 0)
    await want(16, 2)
    await want(0, 2)
    expect(received.at(-1)).toMatchObject({ limit: 6 })
    expect(answers.at(-1)).toMatchObject({ limitA: 6, answer: 'Accepted', insteadOfA: 0 })
    const count = received.length
    await want(0, 3_600)
    expect(received.filter(({ limit }) => limit === 6)).toHaveLength(1)
    expect(received.length - count).toBeLessThan(180)
    await want(12, 2)
    expect(received.at(-1)).toMatchObject({ limit: 12 })
  })

  test('a charger whose minimum is above the limit holds 0 instead, and is not tried with each lower limit', async () => {
    const { received, answers, want } = charger(
      ({ limit, unit }) => (limit > 0 && limit < (unit === 'A' ? 10 : 6_900) ? 'Rejected' : 'Accepted'),
      0,
    )
    await want(16, 2)
    await want(8, 2)
    expect(received.at(-1)).toMatchObject({ limit: 0 })
    expect(answers.at(-1)).toMatchObject({ limitA: 0, answer: 'Accepted', insteadOfA: 8 })
    const count = received.length
    for (let second = 0; second < 20; second++) await want(6 + (second % 3))
    expect(received).toHaveLength(count)
    await want(9, 2)
    expect(answers.at(-1)).toMatchObject({ limitA: 0, insteadOfA: 9 })
    await want(12, 2)
    expect(received.at(-1)).toMatchObject({ limit: 12 })
    await want(8, 2)
    await want(8, 2, { ...IN_SESSION, transaction: { number: 8, id: 't8' } })
    // The charger has dropped the profile of the former transaction.
    expect(received.at(-1)).toMatchObject({ limit: 0 })
    expect(answers.at(-1)).toMatchObject({ limitA: 0, insteadOfA: 8 })
  })

  test('a limit of the whole charger below its minimum is 0 again after the session of another connector', async () => {
    let heldA = Infinity
    const { want } = charger(({ limit, unit, purpose }) => {
      if (purpose !== whole || unit === 'W' || (limit > 0 && limit < 10)) return 'Rejected'
      heldA = limit
      return 'Accepted'
    }, 0)
    const other = { ...IN_SESSION, connector: 2, transaction: { number: 8, id: 't8' } }
    await want(8, 2)
    expect(heldA).toBe(0)
    await want(8, 2, other)
    expect(heldA).toBe(16)
    await want(0, 2, { ...other, transaction: null })
    await want(8, 3)
    expect(heldA).toBe(0)
  })

  test('a limit without an answer is sent again after 30 s, and in another way after the second time', async () => {
    const { received, answers, want } = charger(({ purpose }) => (purpose === 'TxProfile' ? TIMEOUT : 'Accepted'), 0)
    await want(10, 30)
    expect(received).toHaveLength(1)
    expect(answers).toEqual([expect.objectContaining({ answer: 'no answer' })])
    await want(10, 400)
    expect(received.at(-1)).toMatchObject({ purpose: 'TxDefaultProfile' })
    expect(answers.at(-1)).toMatchObject({ answer: 'Accepted' })
  })

  test('an answer with fields of the maker is an acceptance', async () => {
    const answers: string[] = []
    const sender = new LimitSender({
      protocol,
      support: () => ({ units: [], maxStackLevel: 0 }),
      ways: new LearnedWays(),
      call: async () => ({ status: 'Accepted', customData: { vendorId: 'x' }, statusInfo: null }),
      answered: (_, { answer }) => answers.push(answer),
      nowMs: () => Date.now(),
      worldMs: () => 0,
    })
    sender.want(IDLE, 10)
    await vi.advanceTimersByTimeAsync(10)
    expect(answers).toEqual(['Accepted'])
  })
})

test('DC chargers are limited in W where they allow it, AC chargers in A', () => {
  expect(unitsFor('dc', { units: ['A', 'W'] })[0]).toBe('W')
  expect(unitsFor('dc', { units: [] })[0]).toBe('W')
  expect(unitsFor('dc', { units: ['A'] })[0]).toBe('A')
  expect(unitsFor('ac', { units: ['A', 'W'] })[0]).toBe('A')
  expect(unitsFor('ac', { units: ['W'] })[0]).toBe('W')
})
