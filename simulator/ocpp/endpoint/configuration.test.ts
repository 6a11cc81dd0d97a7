import { describe, expect, test } from 'vitest'
import { configure } from './configuration.ts'

interface Asked {
  readonly component: { readonly name: string; readonly evse?: { readonly id: number } }
  readonly variable: { readonly name: string }
}

/** A charger of OCPP 2.0.1 with these EVSEs that discharge, and the calls that it receives. */
function charger(discharging: readonly number[]) {
  const calls: { method: string; params: Record<string, unknown> }[] = []
  const call = async (method: string, params: Record<string, unknown>) => {
    calls.push({ method, params })
    const asked = (params['getVariableData'] ?? []) as readonly Asked[]
    return {
      getVariableResult: asked.map(({ component, variable }) => ({
        component,
        variable,
        attributeStatus: 'Accepted',
        attributeValue: component.evse ? String(discharging.includes(component.evse.id)) : '3',
      })),
    }
  }
  return { calls, call }
}

test('each EVSE of a charger reports by itself whether it can discharge', async () => {
  const { call, calls } = charger([2])
  expect(await configure('ocpp2.0.1', call, [1, 2])).toMatchObject({
    configuration: { maxStackLevel: 3 },
    dischargingEvses: [2],
  })
  expect(JSON.stringify(calls.find(({ method }) => method === 'SetVariables')?.params)).toContain('Power.Active.Export')
})

test('a charger without an EVSE that discharges is not asked for exported power', async () => {
  const { call, calls } = charger([])
  expect(await configure('ocpp2.0.1', call, [1, 2])).toMatchObject({ dischargingEvses: [] })
  expect(JSON.stringify(calls)).not.toContain('Export')
})

const NOTHING = { units: [], maxStackLevel: 0, measurands: null, meterEveryS: null, heartbeatS: null }

describe.each(['ocpp1.6', 'ocpp2.0.1'] as const)('%s', (protocol) => {
  /** A charger that decides about each value, and the lists of measurands that it receives. */
  function deciding(decide: (key: string, value: string) => string | Error) {
    const lists: string[] = []
    const outcome = (key: string, value: string) => {
      if (key.includes('Measurands') || key === 'MeterValuesSampledData') lists.push(value)
      const answer = decide(key, value)
      if (answer instanceof Error) throw answer
      return answer
    }
    const call = async (method: string, params: Record<string, unknown>) => {
      if (method === 'ChangeConfiguration') return { status: outcome(String(params.key), String(params.value)) }
      if (method !== 'SetVariables') return {}
      const [data] = params.setVariableData as readonly [{ variable: { name: string }; attributeValue: string }]
      return { setVariableResult: [{ attributeStatus: outcome(data.variable.name, data.attributeValue) }] }
    }
    return { lists, configured: async () => (await configure(protocol, call, [1])).configuration }
  }
  const isList = (key: string) => key.includes('Measurands') || key === 'MeterValuesSampledData'
  const refused = (code: string) => Object.assign(new Error(code), { rpcErrorCode: code })

  test('everything that the charger accepts is known', async () => {
    expect(await deciding(() => 'Accepted').configured()).toMatchObject({
      measurands: ['Current.Import', 'Energy.Active.Import.Register', 'Power.Active.Import', 'Voltage', 'SoC'],
      meterEveryS: 5,
      heartbeatS: 30,
    })
  })

  test.each(['Rejected', refused('PropertyConstraintViolation')])(
    'a list that is refused is sent without SoC',
    async (answer) => {
      const { lists, configured } = deciding((_, value) => (value.includes('SoC') ? answer : 'Accepted'))
      expect((await configured()).measurands).not.toContain('SoC')
      expect(lists).toHaveLength(2)
    },
  )

  test.each(['Current.Import', 'Power.Active.Import', 'Voltage', 'Energy.Active.Import.Register'])(
    'a list that is refused for %s is sent without it',
    async (missing) => {
      const { lists, configured } = deciding((_, value) => (value.includes(missing) ? 'Rejected' : 'RebootRequired'))
      const { measurands } = await configured()
      expect(measurands).toHaveLength(4)
      expect(measurands).not.toContain(missing)
      // The charger keeps the list that it has accepted last.
      expect(lists.findLast((list) => !list.includes(missing))?.split(',')).toEqual(measurands)
    },
  )

  test('a charger with room for two measurands has the most useful ones', async () => {
    const { configured } = deciding((key, value) => (isList(key) && value.split(',').length > 2 ? 'Rejected' : 'Accepted'))
    expect((await configured()).measurands).toEqual(['Current.Import', 'Energy.Active.Import.Register'])
  })

  test('what a charger refuses is not known as set', async () => {
    const { lists, configured } = deciding(() => 'Rejected')
    expect(await configured()).toEqual(NOTHING)
    expect(lists).toHaveLength(7)
  })

  test.each(['NotSupported', 'NotImplemented', refused('NotImplemented'), refused('NotSupported')])(
    'a charger without the setting is not asked for a shorter list: %s',
    async (answer) => {
      const { lists, configured } = deciding(() => answer)
      expect(await configured()).toEqual(NOTHING)
      expect(lists).toHaveLength(1)
    },
  )

  test('a charger that answers nothing has the defaults', async () => {
    const refuses = () => Promise.reject(new Error('NotSupported'))
    expect(await configure(protocol, refuses, [1])).toEqual({ configuration: NOTHING, dischargingEvses: [] })
    const empty = () => Promise.resolve({ configurationKey: null, getVariableResult: [{}], setVariableResult: 'none' })
    expect(await configure(protocol, empty, [1])).toEqual({ configuration: NOTHING, dischargingEvses: [] })
  })
})

test.each([
  ['in other case', 'chargingscheduleallowedchargingrateunit', 'Current,Power', ['A', 'W']],
  ['with units written out', 'ChargingScheduleAllowedChargingRateUnit', 'Amps, Watt', ['A', 'W']],
  ['with a blank', 'ChargingScheduleAllowedChargingRateUnit ', 'W', ['W']],
])('a key of the configuration %s is read', async (_, key, value, units) => {
  const call = async (method: string) => (method === 'GetConfiguration' ? { configurationKey: [{ key, value }] } : {})
  expect((await configure('ocpp1.6', call, [1])).configuration.units).toEqual(units)
})

test.each([
  ['below 10 s', 10, [5, 10]],
  ['below 60 s', 60, [5, 10, 30, 60]],
  ['of any length', null, [5, 10, 30, 60]],
] as const)('a charger that refuses intervals of values %s has %j', async (_, accepted, asked) => {
  const intervals: number[] = []
  const call = async (_method: string, { key, value }: Record<string, unknown>) => {
    if (key !== 'MeterValueSampleInterval') return { status: 'Accepted' }
    intervals.push(Number(value))
    return { status: accepted !== null && Number(value) >= accepted ? 'Accepted' : 'Rejected' }
  }
  expect(await configure('ocpp1.6', call, [1])).toMatchObject({ configuration: { meterEveryS: accepted, heartbeatS: 30 } })
  expect(intervals).toEqual(asked)
})
