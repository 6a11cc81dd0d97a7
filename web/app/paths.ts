const id = (value: string | number) => encodeURIComponent(String(value))

/** Every path of the console. Ids are percent-encoded; the router decodes them. */
export const paths = {
  home: () => '/',
  login: () => '/login',
  loginNap: () => '/login/nap',
  loadManagement: () => '/site-management',
  groups: () => '/site-management/groups',
  stations: () => '/site-management/stations',
  batteryStorage: () => '/battery-storage',
  batteryGroups: () => '/battery-storage/groups',
  fingrid: () => '/fingrid',
  batteryDevices: () => '/battery-storage/devices',
  activity: () => '/activity',
  activityEvents: () => '/activity/events',
  activityDownload: () => '/activity/download',
  activityUsers: () => '/activity/users',
  p2pMarket: () => '/p2p-market',
  tsoMarket: () => '/tso-market',
  congestion: () => '/congestion-management',
  newGroup: () => '/groups',
  group: (groupId: string | number) => `/groups/${id(groupId)}`,
  groupTab: (groupId: string | number, tab: string) => `/groups/${id(groupId)}/${id(tab)}`,
  device: (deviceId: string) => `/devices/${id(deviceId)}`,
  deviceTab: (deviceId: string, tab: string) => `/devices/${id(deviceId)}/${id(tab)}`,
  stationLookup: (stationId: string | number) => `/s/${id(stationId)}`,
}

interface Subject {
  readonly groupId: number | null
  readonly deviceId: string | null
}

/**
 * The page that shows a moment of the past of a group, or of a device without a group: charts, states and what happened around it.
 * Undefined without either, or without a moment in ms.
 */
export function momentAddress({ groupId, deviceId }: Subject, atMs: number | undefined): string | undefined {
  const path =
    groupId !== null ? paths.groupTab(groupId, 'history') : deviceId !== null ? paths.deviceTab(deviceId, 'stats') : undefined
  // The parameter of a pinned moment, in s.
  return path === undefined || atMs === undefined ? undefined : `${path}?at=${Math.round(atMs / 1_000)}`
}
