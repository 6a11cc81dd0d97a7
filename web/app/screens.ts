import { can, type GateName, type Holder } from '#contract/access.ts'
import { homeOf } from './home.ts'
import { lazyScreen, type LazyScreen } from './lazy-screen.ts'
import { paths } from './paths.ts'

export interface Screen {
  /** What it is called; the browser's window says it, but for those who find something else there. */
  title: string
  titleFor?: (holder: Holder) => string
  /** `:name` stands for one segment. */
  path: string
  /** Sub-routes: the same screen at `{path}/{tab}`. */
  tabs?: readonly string[]
  /** Who may open it; `anyone` also without a session. */
  allow: GateName | 'anyone'
  /** Its entry in the top menu, and who sees that. */
  menu?: { label: string; to: string; gate: GateName }
  component: LazyScreen
}

/** Every screen of the console, menu entries in the order of the menu. Menu, router and guards read this one table. */
export const screens: readonly Screen[] = [
  {
    title: 'Home',
    titleFor: (holder) => (homeOf(holder) === 'the dashboard' ? 'Dashboard' : 'Home'),
    path: '/',
    // Without the dashboard it is a greeting, so that whoever is refused elsewhere has somewhere to go.
    allow: 'signedIn',
    menu: { label: 'Dashboard', to: paths.home(), gate: 'seeDashboardTab' },
    component: lazyScreen(() => import('./HomeScreen.tsx')),
  },
  {
    title: 'Login',
    path: '/login',
    allow: 'anyone',
    component: lazyScreen(() => import('#session/LoginScreen.tsx')),
  },
  {
    title: 'Login',
    path: '/login/nap',
    allow: 'anyone',
    component: lazyScreen(() => import('#session/NapLogin.tsx')),
  },
  {
    title: 'Load management',
    path: '/site-management',
    tabs: ['groups', 'stations'],
    allow: 'seeDevices',
    menu: { label: 'Load management', to: paths.loadManagement(), gate: 'seeLoadTab' },
    component: lazyScreen(() => import('#web/stations/LoadManagementScreen.tsx')),
  },
  {
    title: 'Battery storage',
    path: '/battery-storage',
    tabs: ['groups', 'devices'],
    allow: 'seeBatteryStorage',
    menu: { label: 'Battery storage', to: paths.batteryStorage(), gate: 'seeBatteryStorage' },
    component: lazyScreen(() => import('#web/battery-storage/BatteryStorageScreen.tsx')),
  },
  {
    title: 'Congestion management',
    path: '/congestion-management',
    allow: 'seeCongestion',
    menu: { label: 'Congestion management', to: paths.congestion(), gate: 'seeCongestionTab' },
    component: lazyScreen(() => import('#web/congestion/CongestionScreen.tsx')),
  },
  {
    title: 'Activity',
    path: '/activity',
    tabs: ['events', 'download', 'users'],
    allow: 'openActivity',
    menu: { label: 'Activity', to: paths.activity(), gate: 'seeActivityTab' },
    component: lazyScreen(() => import('#web/activity/ActivityScreen.tsx')),
  },
  {
    title: 'P2P market',
    path: '/p2p-market',
    allow: 'seeP2pMarket',
    menu: { label: 'P2P market', to: paths.p2pMarket(), gate: 'seeP2pMarket' },
    component: lazyScreen(() => import('#web/p2p-market/P2pMarketScreen.tsx')),
  },
  {
    title: 'TSO market',
    path: '/tso-market',
    allow: 'seeTsoMarket',
    menu: { label: 'TSO market', to: paths.tsoMarket(), gate: 'seeTsoMarket' },
    component: lazyScreen(() => import('#web/tso-market/TsoMarketScreen.tsx')),
  },
  {
    title: 'Fingrid',
    path: '/fingrid',
    allow: 'exportFingrid',
    component: lazyScreen(() => import('#web/fingrid/FingridScreen.tsx')),
  },
  {
    title: 'New group',
    path: '/groups',
    allow: 'editGroup',
    component: lazyScreen(() => import('#web/groups/NewGroupScreen.tsx')),
  },
  {
    title: 'Group',
    path: '/groups/:id',
    allow: 'seeGroups',
    component: lazyScreen(() => import('#web/groups/GroupScreen.tsx')),
  },
  {
    title: 'Device',
    path: '/devices/:id',
    tabs: ['ffr-logs', 'stats', 'mqtt-logs', 'edit'],
    allow: 'seeDevices',
    component: lazyScreen(() => import('#web/devices/DeviceScreen.tsx')),
  },
  {
    title: 'Station',
    path: '/s/:id',
    allow: 'seeDevices',
    component: lazyScreen(() => import('#web/stations/StationLookup.tsx')),
  },
]

/** The screens at an address, as it stands in the address bar: one, or none. */
export const screensAt = (pathname: string) =>
  screens.filter(({ path, tabs = [] }) => [path, ...tabs.map((tab) => `${path}/${tab}`)].some((one) => fits(one, pathname)))

function fits(pattern: string, pathname: string) {
  const wanted = pattern.split('/')
  const given = pathname.length > 1 ? pathname.replace(/\/$/, '').split('/') : pathname.split('/')
  return (
    wanted.length === given.length &&
    wanted.every((segment, index) => (segment.startsWith(':') ? given[index] !== '' : segment === given[index]))
  )
}

/** The menu entries that this user sees. */
export const menuOf = (holder: Holder) => screens.flatMap(({ menu }) => (menu && can[menu.gate](holder) ? [menu] : []))

/** The entries of the menu that lead this user away from home: open to them, with or without a tab. */
export const linksOf = (holder: Holder) =>
  screens.flatMap(({ menu, allow }) =>
    menu && menu.to !== paths.home() && allow !== 'anyone' && can[allow](holder) ? [menu] : [],
  )
