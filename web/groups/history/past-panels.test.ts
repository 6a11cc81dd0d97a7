import { expect, test } from 'vitest'
import { panelsOf } from '../panels.ts'
import { withPastDevice } from './past-panels.ts'

const session = { sellerId: 101, roles: [], permissions: {} }
const off = panelsOf({ type: 'GROUP_TYPE_CHARGER', isSupergroup: false }, undefined, session)
const change = { timestamp: '2026-03-02T11:53:59.000Z', externalDeviceId: 'em24-2046', enabled: true, value: 12 }
const ready = <Value>(value: Value) => ({ state: 'ready' as const, value })
const LOGS = { safeLimitLog: true, dlmActions: true, meterChart: true }

test('the logs and the chart of a device that is switched off stay while it was in use in the period', () => {
  const actions = ready({ rows: [{ externalDeviceId: null }] })
  expect(withPastDevice(off, { changes: ready([change]), actions })).toMatchObject(LOGS)
  expect(withPastDevice(off, { changes: ready({ data: [change], total: 1 }), actions })).toMatchObject(LOGS)
  const used = ready({ rows: [{ externalDeviceId: null }, { externalDeviceId: 'em24-2046' }] })
  expect(withPastDevice(off, { changes: ready([]), actions: used })).toMatchObject(LOGS)
})

test('a group that had no device has no logs of one, and a log that could not be read is shown', () => {
  const none = { changes: ready([]), actions: ready({ rows: [{ externalDeviceId: null }] }) }
  expect(withPastDevice(off, none)).toEqual(off)
  const failed = { state: 'failed' as const, value: undefined }
  expect(withPastDevice(off, { ...none, changes: failed })).toEqual({ ...off, safeLimitLog: true })
  expect(withPastDevice(off, { ...none, actions: failed })).toEqual({ ...off, dlmActions: true })
  const loading = { state: 'loading' as const, value: undefined }
  expect(withPastDevice(off, { changes: loading, actions: loading })).toEqual(off)
})
