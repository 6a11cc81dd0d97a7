import { paths } from '#app/paths.ts'
import type { GroupType } from '#contract/groups.ts'

/** The URL segment of a tab; empty for the first tab. */
export type GroupTabKey = '' | 'stations' | 'cars' | 'history' | 'settings'

interface GroupTab {
  readonly key: GroupTabKey
  readonly label: string
}

const TABS: readonly (GroupTab & { readonly isOf: (type: GroupType) => boolean })[] = [
  { key: '', label: 'Live', isOf: () => true },
  { key: 'stations', label: 'Stations', isOf: () => true },
  { key: 'cars', label: 'Cars', isOf: (type) => type === 'GROUP_TYPE_V2G' },
  { key: 'history', label: 'History and logs', isOf: () => true },
  { key: 'settings', label: 'Settings', isOf: () => true },
]

/** The tabs of a group, by its type. */
export const groupTabs = (type: GroupType): readonly GroupTab[] => TABS.filter(({ isOf }) => isOf(type))

export const tabAddress = (groupId: string | number, key: GroupTabKey): string =>
  key === '' ? paths.group(groupId) : paths.groupTab(groupId, key)

/** The tab of each section, by the URL fragment of the section. */
const TAB_OF_SECTION: Readonly<Record<string, GroupTabKey>> = {
  'limits-now': '',
  'reserve-now': '',
  'ffr-now': '',
  'load-against-limit': '',
  'stations-now': '',
  'capacity-forecast': '',
  'station-states': '',
  'external-device': '',
  'boost-device': '',
  stations: 'stations',
  connected: 'stations',
  'v2g-sessions': 'cars',
  charts: 'history',
  'chargers-chart': 'history',
  'meter-chart': 'history',
  'boost-chart': 'history',
  'safe-limit-log': 'history',
  'dlm-actions': 'history',
  activations: 'history',
  happened: 'history',
  group: 'settings',
  'load-management': 'settings',
  'demand-response': 'settings',
  v2g: 'settings',
  'v2g-settings': 'settings',
  'daily-schedule': 'settings',
  priority: 'settings',
  'fingrid-export': 'settings',
  'delete-group': 'settings',
}

/** Parameters of a group URL that belong to the station list. */
const LIST_PARAMETERS = ['list', 'search', 'types', 'status', 'sort', 'page', 'pageSize']

/**
 * The tab that a URL without a tab refers to: the tab of the section in its fragment, otherwise of the station list in its query.
 * Older links to a group have no tab.
 */
export function tabOfLink(query: URLSearchParams, hash: string): GroupTabKey {
  const ofSection = TAB_OF_SECTION[hash.replace(/^#/, '')]
  if (ofSection !== undefined) return ofSection
  return LIST_PARAMETERS.some((key) => query.has(key)) ? 'stations' : ''
}
