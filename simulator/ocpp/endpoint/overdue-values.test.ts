import { expect, test, vi } from 'vitest'
import { ocppWorld } from '#simulator/testing/ocpp-site.ts'
import { run } from '#simulator/testing/sample-site.ts'
import { MeterRequests, type MeterLine } from './meter-requests.ts'

/** A charger in a session, and the requests for its values. */
function session(call = vi.fn<MeterLine['call']>(async () => ({ status: 'Accepted' }))) {
  const { world, at, tell } = ocppWorld(1, 40)
  tell(0, { boot: { vendor: 'Sample', model: 'One' } })
  tell(0, { start: { transaction: 't1' }, status: 'Charging' })
  const requests = new MeterRequests({ protocol: 'ocpp1.6', call, isAbove: () => false })
  const report = () => tell(0, { meter: { currentA: [10, 10, 10], voltageV: 230 } })
  const pass = (seconds: number) => {
    for (let second = 0; second < seconds; second++) {
      run(world, 1)
      const transaction = at(0).ocpp?.transaction ?? null
      requests.watch({ connector: 1, transaction }, at(0), world.nowMs)
    }
  }
  return { call, tell, report, pass }
}

test('values that are overdue are asked for once, after three intervals', () => {
  const { call, report, pass } = session()
  report()
  pass(15)
  expect(call).not.toHaveBeenCalled()
  pass(2)
  expect(call.mock.calls).toEqual([['TriggerMessage', { requestedMessage: 'MeterValues', connectorId: 1 }]])
  pass(300)
  expect(call).toHaveBeenCalledOnce()
})

test('they are asked for again when values have come in the meantime, and in another session', () => {
  const { call, tell, report, pass } = session()
  pass(20)
  expect(call).toHaveBeenCalledTimes(1)
  report()
  pass(200)
  expect(call).toHaveBeenCalledTimes(2)
  tell(0, { start: { transaction: 't2' } })
  pass(200)
  expect(call).toHaveBeenCalledTimes(3)
})

test('a status that comes and goes is no value', () => {
  const { call, tell, report, pass } = session()
  report()
  pass(20)
  tell(0, { status: 'SuspendedEV' })
  pass(20)
  tell(0, { status: 'Charging' })
  pass(60)
  expect(call).toHaveBeenCalledOnce()
})

test('a charger without a session, or one that is suspended, is not asked', () => {
  const { call, tell, pass } = session()
  tell(0, { status: 'SuspendedEVSE' })
  pass(60)
  tell(0, { status: 'Available' })
  pass(60)
  expect(call).not.toHaveBeenCalled()
})
