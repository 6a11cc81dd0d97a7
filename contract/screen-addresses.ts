/** The path of a screen of the console. */
export interface ScreenAddress {
  /** `:name` matches one segment. */
  readonly path: string
  /** Sub-routes: the same screen at `{path}/{tab}`. */
  readonly tabs?: readonly string[]
}

/** The addresses of all screens. The console's router and the server, which returns 404 for other addresses, read this table. */
export const SCREEN_ADDRESSES = {
  home: { path: '/' },
  login: { path: '/login' },
  loginNap: { path: '/login/nap' },
  loadManagement: { path: '/site-management', tabs: ['groups', 'stations'] },
  batteryStorage: { path: '/battery-storage', tabs: ['groups', 'devices'] },
  congestion: { path: '/congestion-management' },
  activity: { path: '/activity', tabs: ['events', 'download', 'users'] },
  p2pMarket: { path: '/p2p-market' },
  tsoMarket: { path: '/tso-market' },
  fingrid: { path: '/fingrid' },
  newGroup: { path: '/groups' },
  group: { path: '/groups/:id', tabs: ['stations', 'cars', 'history', 'settings'] },
  device: { path: '/devices/:id', tabs: ['ffr-logs', 'stats', 'mqtt-logs', 'protocol', 'edit'] },
  stationLookup: { path: '/s/:id' },
} as const satisfies Record<string, ScreenAddress>

function fits(pattern: string, pathname: string) {
  const wanted = pattern.split('/')
  const given = pathname.length > 1 ? pathname.replace(/\/$/, '').split('/') : pathname.split('/')
  return (
    wanted.length === given.length &&
    wanted.every((segment, index) => (segment.startsWith(':') ? given[index] !== '' : segment === given[index]))
  )
}

/** Whether a screen has this path. The path is percent-encoded, with or without a trailing slash. */
export const isAt = ({ path, tabs = [] }: ScreenAddress, pathname: string): boolean =>
  [path, ...tabs.map((tab) => `${path}/${tab}`)].some((one) => fits(one, pathname))

/** Whether the console has a screen at a path. */
export const isScreenPath = (pathname: string): boolean =>
  Object.values<ScreenAddress>(SCREEN_ADDRESSES).some((address) => isAt(address, pathname))
