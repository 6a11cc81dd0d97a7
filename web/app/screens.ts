import { atom } from 'jotai'
import { unwrap } from 'jotai/utils'
import type { ComponentType } from 'react'
import { can, type GateName, type Holder } from '#contract/access.ts'
import { pathOfScreen } from '#contract/console/console-config.ts'
import { isAt, SCREEN_ADDRESSES, type ScreenAddress } from '#contract/screen-addresses.ts'
import { CodeLoadError } from '#ui/code/code-load-error.ts'
import { consoleConfig } from '#ui/config/console-config.ts'
import { store } from '#ui/store.ts'
import { homeContentOf } from './home.ts'
import { paths } from './paths.ts'

/**
 * A screen whose code is fetched when it is first read, which may be before it is rendered; undefined until it has arrived.
 * React's own `lazy` would show a fallback for code that is just arriving, and keeps it on screen for 300 ms. Reading it
 * throws a CodeLoadError when the code could not be fetched; its `retry` makes the next read fetch again.
 */
function lazyScreen(load: () => Promise<{ default: ComponentType }>) {
  const attemptAtom = atom(0)
  return unwrap(
    atom(async (get) => {
      get(attemptAtom)
      try {
        return (await load()).default
      } catch (cause) {
        throw new CodeLoadError(cause, () => store.set(attemptAtom, (attempt) => attempt + 1))
      }
    }),
  )
}

type LazyScreen = ReturnType<typeof lazyScreen>

export interface ScreenEntry extends ScreenAddress {
  /** The name of the screen and the window title, unless `titleFor` returns another one. */
  title: string
  titleFor?: (holder: Holder) => string
  /** The gate of the screen; `anyone` requires no session. */
  allow: GateName | 'anyone'
  /** The entry in the top menu with its own gate. */
  menu?: { label: string; to: string; gate: GateName }
  component: LazyScreen
}

/** Every screen of the console, with menu entries in the order of the menu. Menu, router and guards use this table. */
export const screens: readonly ScreenEntry[] = [
  {
    title: 'Home',
    titleFor: (holder) => (homeContentOf(holder) === 'the dashboard' ? 'Dashboard' : 'Home'),
    ...SCREEN_ADDRESSES.home,
    // Open to every signed-in user as the target of redirects. Users without access to the dashboard see a greeting.
    allow: 'signedIn',
    menu: { label: 'Dashboard', to: paths.home(), gate: 'seeDashboardTab' },
    component: lazyScreen(() => import('./HomeScreen.tsx')),
  },
  {
    title: 'Login',
    ...SCREEN_ADDRESSES.login,
    allow: 'anyone',
    component: lazyScreen(() => import('#session/LoginScreen.tsx')),
  },
  {
    title: 'Login',
    ...SCREEN_ADDRESSES.loginNap,
    allow: 'anyone',
    component: lazyScreen(() => import('#session/NapLogin.tsx')),
  },
  {
    title: 'Load management',
    ...SCREEN_ADDRESSES.loadManagement,
    allow: 'seeDevices',
    menu: { label: 'Load management', to: paths.loadManagement(), gate: 'seeLoadTab' },
    component: lazyScreen(() => import('#web/stations/LoadManagementScreen.tsx')),
  },
  {
    title: 'Battery storage',
    ...SCREEN_ADDRESSES.batteryStorage,
    allow: 'seeBatteryStorage',
    menu: { label: 'Battery storage', to: paths.batteryStorage(), gate: 'seeBatteryStorage' },
    component: lazyScreen(() => import('#web/battery-storage/BatteryStorageScreen.tsx')),
  },
  {
    title: 'Congestion management',
    ...SCREEN_ADDRESSES.congestion,
    allow: 'seeCongestion',
    menu: { label: 'Congestion management', to: paths.congestion(), gate: 'seeCongestionTab' },
    component: lazyScreen(() => import('#web/congestion/CongestionScreen.tsx')),
  },
  {
    title: 'Activity',
    ...SCREEN_ADDRESSES.activity,
    allow: 'openActivity',
    menu: { label: 'Activity', to: paths.activity(), gate: 'seeActivityTab' },
    component: lazyScreen(() => import('#web/activity/ActivityScreen.tsx')),
  },
  {
    title: 'P2P market',
    ...SCREEN_ADDRESSES.p2pMarket,
    allow: 'seeP2pMarket',
    menu: { label: 'P2P market', to: paths.p2pMarket(), gate: 'seeP2pMarket' },
    component: lazyScreen(() => import('#web/p2p-market/P2pMarketScreen.tsx')),
  },
  {
    title: 'TSO market',
    ...SCREEN_ADDRESSES.tsoMarket,
    allow: 'seeTsoMarket',
    menu: { label: 'TSO market', to: paths.tsoMarket(), gate: 'seeTsoMarket' },
    component: lazyScreen(() => import('#web/tso-market/TsoMarketScreen.tsx')),
  },
  {
    title: 'Fingrid',
    ...SCREEN_ADDRESSES.fingrid,
    allow: 'exportFingrid',
    component: lazyScreen(() => import('#web/fingrid/FingridScreen.tsx')),
  },
  {
    title: 'New group',
    ...SCREEN_ADDRESSES.newGroup,
    allow: 'editGroup',
    component: lazyScreen(() => import('#web/groups/NewGroupScreen.tsx')),
  },
  {
    title: 'Group',
    ...SCREEN_ADDRESSES.group,
    allow: 'seeGroups',
    component: lazyScreen(() => import('#web/groups/GroupScreen.tsx')),
  },
  {
    title: 'Device',
    ...SCREEN_ADDRESSES.device,
    allow: 'seeDevices',
    component: lazyScreen(() => import('#web/devices/DeviceScreen.tsx')),
  },
  {
    title: 'Station',
    ...SCREEN_ADDRESSES.stationLookup,
    allow: 'seeDevices',
    component: lazyScreen(() => import('#web/stations/StationLookup.tsx')),
  },
]

/** Screens that this installation has not switched off. */
const screensOn = () => {
  const off = (consoleConfig().screensOff ?? []).map(pathOfScreen)
  return off.length === 0 ? screens : screens.filter(({ path }) => !off.includes(path))
}

/** The screens at a percent-encoded path: one or none. */
export const screensAt = (pathname: string) => screensOn().filter((screen) => isAt(screen, pathname))

/**
 * Whether a user may open an address, with or without query and fragment. No user may open a screen that is switched off; an
 * address without a screen opens the page that says so.
 */
export function mayOpen(holder: Holder | null | undefined, address: string): boolean {
  const pathname = address.replace(/[?#].*$/, '')
  const [screen] = screensAt(pathname)
  if (!screen) return !screens.some((one) => isAt(one, pathname))
  return screen.allow === 'anyone' || !holder || can[screen.allow](holder)
}

/** The menu entries that a user sees. */
export const menuOf = (holder: Holder) => screensOn().flatMap(({ menu }) => (menu && can[menu.gate](holder) ? [menu] : []))

/** The menu entries, except home, whose screens a user can open, including entries that the menu does not show to that user. */
export const linksOf = (holder: Holder) =>
  screensOn().flatMap(({ menu, allow }) =>
    menu && menu.to !== paths.home() && allow !== 'anyone' && can[allow](holder) ? [menu] : [],
  )
