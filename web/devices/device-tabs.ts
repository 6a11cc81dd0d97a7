import type { Station } from '#contract/stations.ts'

export interface DeviceTab {
  /** Its part of the address; empty for the first. */
  key: '' | 'mqtt-logs'
  label: string
}

/** The tabs of a device: which there are depends on what the device is and has. */
export function deviceTabs(station: Pick<Station, 'mqtt'>): readonly DeviceTab[] {
  const overview: DeviceTab = { key: '', label: 'Overview' }
  const mqttLogs: DeviceTab = { key: 'mqtt-logs', label: 'MQTT Logs' }
  return station.mqtt ? [overview, mqttLogs] : [overview]
}
