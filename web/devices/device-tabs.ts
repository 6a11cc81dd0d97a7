import type { Station, StationType } from '#contract/stations.ts'

export interface DeviceTab {
  /** The URL segment; empty for the first tab. */
  key: '' | 'ffr-logs' | 'stats' | 'mqtt-logs' | 'protocol' | 'edit'
  label: string
}

/** The properties that determine the tabs of a device. */
type Tabbed = Pick<Station, 'mqtt' | 'ocppIdentity'> & { type: Pick<StationType, 'category'> }

const TABS: readonly (DeviceTab & { isOf: (station: Tabbed) => boolean })[] = [
  { key: '', label: 'Overview', isOf: () => true },
  { key: 'ffr-logs', label: 'FFR Logs', isOf: ({ type }) => type.category === 'V2G' },
  { key: 'stats', label: 'Graphs', isOf: () => true },
  { key: 'mqtt-logs', label: 'MQTT Logs', isOf: ({ mqtt }) => mqtt },
  { key: 'protocol', label: 'Protocol', isOf: ({ ocppIdentity }) => typeof ocppIdentity === 'string' },
  { key: 'edit', label: 'Edit', isOf: ({ type }) => type.category === 'Energy storage' },
]

/** The tabs of a device, by category and live feed. */
export const deviceTabs = (station: Tabbed): readonly DeviceTab[] => TABS.filter(({ isOf }) => isOf(station))
