import { beforeEach, describe, expect, test } from 'vitest'
import type { Station } from '#contract/stations.ts'
import type { ChargerMessage } from '#simulator/ocpp/model/charger-message.ts'
import { scenarioPlatform } from '#simulator/testing/scenario-platform.ts'

const platform = scenarioPlatform('outside-chargers')
const ID = 'd-1'
const enter = (message: ChargerMessage) => platform.engine.enter({ station: ID, message })
beforeEach(() => {
  platform.engine.reset()
  enter({ boot: { vendor: 'Sample', model: 'One' } })
  enter({ start: { transaction: 't1' }, status: 'Charging' })
})

const send = async (method: string, path: string, as = 'operator') => {
  const reply = await platform.ask(path, { method, as })
  return { status: reply.status, body: await reply.json() }
}
const end = (as?: string, id = ID) => send('POST', `/api/chargers/${id}/session/end`, as)
const clear = (as?: string, id = ID) => send('DELETE', `/api/chargers/${id}/session`, as)
const read = async (): Promise<Station> => (await send('GET', `/api/stations/${ID}`)).body
const activity = async () => JSON.stringify((await send('GET', '/api/activity/users?page=0&pageSize=20')).body)

describe('the end of a session', () => {
  test('is asked of the charger, whose answer is in the station', async () => {
    expect((await read()).ocppSession).toEqual({ transactionId: 't1', ending: null })
    expect((await end()).status).toBe(200)
    expect((await read()).ocppSession?.ending).toMatchObject({ answer: null })
    enter({ ending: 'Rejected' })
    expect((await read()).ocppSession?.ending).toMatchObject({ answer: 'Rejected' })
    // Another answer to the same request changes nothing.
    enter({ ending: 'Accepted' })
    expect((await read()).ocppSession?.ending).toMatchObject({ answer: 'Rejected' })
    // The charger can be asked again.
    expect((await end()).status).toBe(200)
    enter({ ending: 'Accepted' })
    enter({ stop: true, transaction: 't1' })
    expect((await read()).ocppSession).toBeNull()
  })

  test('is asked once at a time', async () => {
    await end()
    expect(await end()).toMatchObject({ status: 409, body: { message: expect.stringMatching(/not yet answered/) } })
  })

  test('says nothing about the next session', async () => {
    await end()
    enter({ ending: 'no answer' })
    enter({ start: { transaction: 't2' } })
    expect((await read()).ocppSession).toEqual({ transactionId: 't2', ending: null })
    enter({ ending: 'Accepted' })
    expect((await read()).ocppSession?.ending).toBeNull()
  })

  test('is refused while the charger is offline or has no session', async () => {
    enter({ connected: false })
    expect((await end()).status).toBe(409)
    enter({ status: 'Available' })
    expect((await end()).status).toBe(409)
    expect((await clear()).status).toBe(409)
    expect((await end('operator', 'd-nothing')).status).toBe(404)
  })
})

describe('clearing a session', () => {
  test('frees the station, and a late value does not bring the session back', async () => {
    expect((await clear()).status).toBe(200)
    expect(await read()).toMatchObject({ status: 'Available', ocppSession: null })
    enter({ transaction: 't1', event: true, status: 'Charging' })
    expect((await read()).ocppSession).toBeNull()
  })

  test('is possible for an offline charger, whose draw is unknown then', async () => {
    enter({ meter: { currentA: [10, 10, 10], voltageV: 230 } })
    await platform.engine.advance(1_000)
    enter({ connected: false })
    expect(await read()).toMatchObject({ latestChargePower: 6_900, powerOrigin: 'last-known' })
    expect((await clear()).status).toBe(200)
    await platform.engine.advance(1_000)
    expect(await read()).toMatchObject({ ocppSession: null, latestChargePower: null, powerOrigin: null, latestCurrent: null })
  })

  test('is refused while the charger measures a draw', async () => {
    enter({ meter: { currentA: [10, 10, 10], voltageV: 230 } })
    await platform.engine.advance(1_000)
    expect(await clear()).toMatchObject({ status: 409, body: { message: expect.stringMatching(/draws power/) } })
  })
})

test('both are in the activity, with the user and the device', async () => {
  await end()
  await clear()
  expect(await activity()).toContain('Asked the charger to end its session')
  expect(await activity()).toContain('Cleared the session')
})

test('the raw values have the settings that the charger has accepted, and no others', async () => {
  const keys = async () => {
    const { results } = (await send('GET', `/api/stations/${ID}/meter-values`)).body as {
      results: { Key: string; Value: string }[]
    }
    return results.map(({ Key, Value }) => [Key, Value])
  }
  expect(await keys()).toEqual([])
  const accepted = {
    units: ['A' as const],
    maxStackLevel: 0,
    measurands: ['Voltage', 'SoC'],
    meterEveryS: null,
    heartbeatS: null,
  }
  enter({ configuration: accepted })
  enter({ meter: { voltageV: 231 } })
  expect(await keys()).toEqual([
    ['Voltage', '231'],
    ['MeterValuesSampledData', 'Voltage,SoC'],
  ])
  enter({ configuration: { ...accepted, measurands: null, meterEveryS: 10 } })
  expect((await keys()).slice(1)).toEqual([['MeterValueSampleInterval', '10']])
})
