import type { Station, StationType } from '#contract/stations.ts'

export interface DeviceTab {
  /** Its part of the address; empty for the first. */
  key: '' | 'ffr-logs' | 'stats' | 'mqtt-logs' | 'edit'
  label: string
}

/** What the tabs of a device depend on. */
type Tabbed = Pick<Station, 'mqtt'> & { type: Pick<StationType, 'category'> }

const TABS: readonly (DeviceTab & { isOf: (station: Tabbed) => boolean })[] = [
  { key: '', label: 'Overview', isOf: () => true },
  { key: 'ffr-logs', label: 'FFR Logs', isOf: ({ type }) => type.category === 'V2G' },
  { key: 'stats', label: 'Graphs', isOf: () => true },
  { key: 'mqtt-logs', label: 'MQTT Logs', isOf: ({ mqtt }) => mqtt },
  { key: 'edit', label: 'Edit', isOf: ({ type }) => type.category === 'Energy storage' },
]

/** The tabs of a device: which there are depends on what the device is and has. */
export const deviceTabs = (station: Tabbed): readonly DeviceTab[] => TABS.filter(({ isOf }) => isOf(station))
