import { expect, test } from 'vitest'
import { deviceTabs } from './device-tabs.ts'

const labels = (mqtt: boolean) => deviceTabs({ mqtt }).map((tab) => tab.label)

test('MQTT Logs is there only for a device with a live feed', () => {
  expect(labels(true)).toEqual(['Overview', 'MQTT Logs'])
  expect(labels(false)).toEqual(['Overview'])
})
