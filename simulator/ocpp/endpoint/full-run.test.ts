import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startOcppSite } from '#simulator/testing/ocpp-endpoint.ts'
import { PersistenceError } from '#simulator/run/persistence-error.ts'

let site: Awaited<ReturnType<typeof startOcppSite>>
const rejections: unknown[] = []
const collect = (error: unknown) => rejections.push(error)

beforeEach(async () => {
  rejections.length = 0
  process.on('unhandledRejection', collect)
  site = await startOcppSite()
})
afterEach(async () => {
  await site.stop()
  process.off('unhandledRejection', collect)
})

test('a run without room for messages refuses them, and the simulator goes on', async () => {
  const charger = site.charger({})
  await charger.connect()
  await charger.plugIn()
  await site.engine.advance(1_000)
  vi.spyOn(site.engine, 'enter').mockImplementation(() => {
    throw new PersistenceError('the run has no room for another action')
  })
  await expect(charger.call('Heartbeat', {})).rejects.toThrow('no room')
  // Answers to limits, and the end of the connection, are messages that no charger waits for.
  await site.engine.advance(3_000)
  charger.close()
  await vi.waitFor(() => expect(site.engine.pin.reason).toBeNull())
  expect(rejections).toEqual([])
})
