import { expect, test } from 'vitest'
import { panelsOfPast } from './PastDevice.tsx'

const change = { timestamp: '2026-03-02T11:53:59.000Z', externalDeviceId: 'em24-2046', enabled: true, value: 12 }
const ready = <Value>(value: Value) => ({ state: 'ready' as const, value })
const NONE = { safeLimitLog: false, dlmActions: false, meterChart: false }
const ALL = { safeLimitLog: true, dlmActions: true, meterChart: true }

test('the logs and the chart of a device that is switched off stay while it was in use in the period', () => {
  const actions = ready({ rows: [{ externalDeviceId: null }] })
  expect(panelsOfPast({ changes: ready([change]), actions })).toEqual(ALL)
  expect(panelsOfPast({ changes: ready({ data: [change], total: 1 }), actions })).toEqual(ALL)
  const used = ready({ rows: [{ externalDeviceId: null }, { externalDeviceId: 'em24-2046' }] })
  expect(panelsOfPast({ changes: ready([]), actions: used })).toEqual(ALL)
})

test('a group that had no device has no logs of one, and a log that could not be read is shown', () => {
  const none = { changes: ready([]), actions: ready({ rows: [{ externalDeviceId: null }] }) }
  expect(panelsOfPast(none)).toEqual(NONE)
  const failed = { state: 'failed' as const, value: undefined }
  expect(panelsOfPast({ ...none, changes: failed })).toEqual({ ...NONE, safeLimitLog: true })
  expect(panelsOfPast({ ...none, actions: failed })).toEqual({ ...NONE, dlmActions: true })
  const loading = { state: 'loading' as const, value: undefined }
  expect(panelsOfPast({ changes: loading, actions: loading })).toEqual(NONE)
})
