import { describe, expect, test, vi } from 'vitest'
import { createInjectedFaults, type ConditionChange } from './fault-injection.ts'

function conditionsAt(seed = 1) {
  const clock = { nowMs: 0 }
  const onChange = vi.fn<() => void>()
  const conditions = createInjectedFaults({ seed, nowMs: () => clock.nowMs, onChange })
  const begin = (change: ConditionChange, stationId?: number) => conditions.begin(change, clock.nowMs, stationId)
  const pass = (ms: number) => {
    clock.nowMs += ms
    return conditions.expire(clock.nowMs)
  }
  return { conditions, begin, pass, onChange }
}

describe('a fault ends', () => {
  test('after its number of calls', () => {
    const { conditions, begin } = conditionsAt()
    begin({ fault: { call: 'readStation', status: 500, times: 2 } })
    const statuses = [1, 2, 3].map(() => conditions.drawCallFault('readStation')?.status)
    expect(statuses).toEqual([500, 500, undefined])
    expect(conditions.activeFaults()).toEqual([])
  })

  test('after its duration in world time', () => {
    const { conditions, begin, pass } = conditionsAt()
    begin({ fault: { call: 'readStation', hang: true, for: '10s' } })
    pass(9_000)
    expect(conditions.drawCallFault('readStation')?.hang).toBe(true)
    expect(pass(1_000)).toEqual(['readStation: hang'])
    expect(conditions.drawCallFault('readStation')).toBeUndefined()
  })
})

test('a fault affects only its own call or topic', () => {
  const { conditions, begin } = conditionsAt()
  begin({ fault: { call: 'readStation', status: 500, times: 9 } })
  begin({ fault: { topic: 'v2g/+/1001/#', drop: true, times: 9 } })
  expect(conditions.drawCallFault('listStations')).toBeUndefined()
  expect(conditions.drawTopicFault('v2g/3/1001/device-value')?.drop).toBe(true)
  expect(conditions.drawTopicFault('v2g/3/1002/device-value')).toBeUndefined()
  expect(conditions.drawTopicFault('v2g/1001/device-value')).toBeUndefined()
})

describe('the rate of a fault', () => {
  const drawn = (seed: number, besides: boolean) => {
    const { conditions, begin } = conditionsAt(seed)
    begin({ fault: { call: 'readStation', status: 500, rate: 0.3, for: '1h' } })
    if (besides) begin({ fault: { call: 'listStations', status: 500, rate: 0.5, for: '1h' } })
    return Array.from({ length: 1_000 }, () => {
      if (besides) conditions.drawCallFault('listStations')
      return conditions.drawCallFault('readStation') !== undefined
    })
  }

  test('affects about that share of the calls', () => {
    const share = drawn(1, false).filter(Boolean).length / 1_000
    expect(share).toBeGreaterThan(0.25)
    expect(share).toBeLessThan(0.35)
  })

  test('affects the same calls for the same seed, independent of other faults', () => {
    expect(drawn(1, true)).toEqual(drawn(1, false))
    expect(drawn(2, false)).not.toEqual(drawn(1, false))
  })
})

describe('a broker condition', () => {
  test('takes the broker down for its duration', () => {
    const { conditions, begin, pass, onChange } = conditionsAt()
    begin({ broker: { down: '20s' } })
    expect(conditions.broker.down).toBe(true)
    pass(19_000)
    expect(conditions.broker.down).toBe(true)
    expect(pass(1_000)).toEqual(['broker down'])
    expect(conditions.broker.down).toBe(false)
    expect(onChange).toHaveBeenCalledTimes(2)
  })

  test('that is repeated lasts until the end of the second one', () => {
    const { conditions, begin, pass } = conditionsAt()
    begin({ broker: { down: '20s' } })
    pass(10_000)
    begin({ broker: { down: '20s' } })
    pass(10_000)
    expect(conditions.broker.down).toBe(true)
    pass(10_000)
    expect(conditions.broker.down).toBe(false)
  })

  test('changes the URL, delays messages or removes a seller for its duration', () => {
    const { conditions, begin, pass } = conditionsAt()
    begin({ broker: { url: 'ws://127.0.0.1:1/mqtt', for: '1m' } })
    begin({ broker: { slow: '200ms', for: '1m' } })
    begin({ broker: { withoutSeller: 1001, for: '1m' } }, 1001)
    expect(conditions.broker).toMatchObject({ url: 'ws://127.0.0.1:1/mqtt', slowMs: 200 })
    expect([...conditions.broker.withoutSeller]).toEqual([1001])
    pass(60_000)
    expect(conditions.broker).toMatchObject({ url: null, slowMs: 0 })
    expect(conditions.broker.withoutSeller.size).toBe(0)
  })
})

test('expiring sessions increases the token generation, and a new run keeps it', () => {
  const { conditions, begin } = conditionsAt()
  begin({ session: { expire: true } })
  conditions.clear(1)
  expect(conditions.session.generation).toBe(1)
})

test('a new run starts under ordinary conditions', () => {
  const { conditions, begin } = conditionsAt()
  const before = structuredClone({ broker: conditions.broker, session: conditions.session })
  begin({ broker: { down: '1h' } })
  begin({ session: { lifetime: '30s' } })
  begin({ session: { refuseRenewal: true } })
  begin({ fault: { call: 'login', drop: true, for: '1h' } })
  expect(conditions.session).toMatchObject({ lifetimeS: 30, refuseRenewal: true })
  expect(conditions.activeFaults()).toHaveLength(4)
  conditions.clear(1)
  expect({ broker: conditions.broker, session: conditions.session }).toEqual(before)
  expect(conditions.activeFaults()).toEqual([])
})

test('1,000 faults are active at the same time, and one more ends the oldest', () => {
  const { conditions, begin } = conditionsAt()
  begin({ fault: { call: 'readStation', status: 500 } })
  for (let count = 0; count < 999; count++) begin({ fault: { call: 'readGroup', status: 500 } })
  expect([conditions.activeFaults().length, conditions.hasCallFault('readStation')]).toEqual([1_000, true])
  begin({ fault: { call: 'readGroup', status: 500 } })
  expect([conditions.activeFaults().length, conditions.hasCallFault('readStation')]).toEqual([1_000, false])
})
