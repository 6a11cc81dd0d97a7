import { expect, it } from 'vitest'
import { filesOfHeartbeat, filesOfLimitSave } from './executed-files.ts'
import { HEARTBEAT_FILES, SAVE_FILES } from './figures.ts'

const LANGUAGE = /^simulator\/scenario\/language\/(?!time|secrets)/

it.each([
  ['a heartbeat of a charger', filesOfHeartbeat, HEARTBEAT_FILES, 'simulator/ocpp/endpoint/connection.ts'],
  ['the save of a load limit', filesOfLimitSave, SAVE_FILES, 'simulator/dlm/world/load-limits.ts'],
])('%s runs few files, and none that reads scenario lines', { timeout: 60_000 }, async (_, measure, most, known) => {
  const files = await measure()
  expect(files).toContain(known)
  expect(files.filter((path) => LANGUAGE.test(path))).toEqual([])
  expect(files.length).toBeLessThanOrEqual(most)
})
