import { PERMISSIONS, type Holder, type Permission } from '../access.ts'
import type { EndpointName } from '../endpoints.ts'
import { PEOPLE, seller } from './group-permissions.ts'

/**
 * The permissions of users for routes, menu entries and the first calls of screens. The tests of the console's guards and of
 * the platform's permission checks use the same table. It is maintained manually and independent of the code of these
 * checks.
 */

/** The users of the depot. */
export const USERS = {
  admin: PEOPLE.admin,
  support: PEOPLE.support,
  yoda: PEOPLE.yoda,
  operator: PEOPLE.everything,
  editor: PEOPLE.editor,
  viewer: PEOPLE.views,
  mfa: PEOPLE.everything,
} satisfies Record<string, Omit<Holder, 'sellerId'>>
export type UserName = keyof typeof USERS
export const USER_NAMES = Object.keys(USERS) as UserName[]

/** A user of the depot, a user of a seller with a single permission, or `anonymous` without a session. */
export type Visitor = UserName | Permission | 'anonymous'
/** The columns, in their order. */
export const VISITORS: readonly Visitor[] = [...USER_NAMES, ...PERMISSIONS, 'anonymous']

const isUser = (visitor: Visitor): visitor is UserName => Object.hasOwn(USERS, visitor)

/** The roles and permissions of a visitor; undefined without a session. */
export function holderOf(visitor: Visitor): Omit<Holder, 'sellerId'> | undefined {
  if (visitor === 'anonymous') return undefined
  return isUser(visitor) ? USERS[visitor] : seller(visitor)
}

/** The meaning of the letters: the result of the guard, and the content of the screen. */
const ACCESS = {
  Y: { guard: 'in', sees: 'the screen' },
  /** The screen opens and states that the user has no permission for this tab. */
  p: { guard: 'in', sees: 'a refused tab' },
  /** The dashboard with a message about the missing permission. */
  '-': { guard: 'refused', sees: 'a refused screen' },
  s: { guard: 'sign-in', sees: 'the login' },

  D: { guard: 'in', sees: 'the dashboard' },
  g: { guard: 'in', sees: 'a greeting' },
  /** The dashboard is in the menu of the user, but its data is not permitted. The screen gives the reason. */
  t: { guard: 'in', sees: 'a greeting without the dashboard' },

  /** The screen redirects. */
  h: { guard: 'in', sees: 'home' },
  l: { guard: 'in', sees: 'the login' },
} as const
export type Access = (typeof ACCESS)[keyof typeof ACCESS]

export interface Route {
  /** The name of the screen in the message of a refusal. */
  readonly title: string
  /** The heading of the screen at the depot. */
  readonly heading: string
  /** The calls of the screen before its first content, except `readMe`. */
  readonly calls: readonly EndpointName[]
  /** A letter for each visitor. */
  readonly who: string
  /** The site that has the screen, where the depot does not. */
  readonly site?: 'forecourt'
}

//                 admin support yoda operator editor viewer mfa
//                 |       alone: dashboard_tab dashboard_view
//                 |       |  load_tab dlm_view dlm_edit alm solar preconnect priority capmax
//                 |       |  |        congestion_tab rules_view rules_edit
//                 |       |  |        |   activity_tab events download users
//                 |       |  |        |   |    anonymous
const LOAD = /*  */ 'YY-YYYY -- -Y------ --- ---- s'
const STAFF = /* */ 'YY----- -- -------- --- ---- s'

const device = (heading: string, ...calls: EndpointName[]): Route => ({
  title: 'Device',
  heading,
  calls: ['readStation', ...calls],
  who: LOAD,
})
const group = (heading: string, ...calls: EndpointName[]): Route => ({
  title: 'Group',
  heading,
  calls: ['readGroup', 'readCurrentSeller', ...calls],
  who: LOAD,
})

/** The rows: every screen with its tabs. */
export const ROUTES = {
  '/': { title: 'Home', heading: 'Dashboard', calls: ['readOverview'], who: 'DDgDDDD tD gggggggg ggg gggg s' },
  '/login': {
    title: 'Login',
    heading: 'Login with Azure AD',
    calls: ['readPlatform'],
    who: 'hhhhhhh hh hhhhhhhh hhh hhhh Y',
  },
  '/login/nap': {
    title: 'Login',
    heading: 'Login with Azure AD',
    calls: ['readPlatform'],
    who: 'hhhhhhh hh hhhhhhhh hhh hhhh l',
  },

  '/site-management': { title: 'Load management', heading: 'Load management', calls: ['listGroups'], who: LOAD },
  '/site-management/groups': { title: 'Load management', heading: 'Load management', calls: ['listGroups'], who: LOAD },
  '/site-management/stations': {
    title: 'Load management',
    heading: 'Load management',
    calls: ['listStations', 'readStationReasons'],
    who: LOAD,
  },

  '/battery-storage': { title: 'Battery storage', heading: 'Battery storage', calls: ['listGroups'], who: STAFF },
  '/battery-storage/groups': { title: 'Battery storage', heading: 'Battery storage', calls: ['listGroups'], who: STAFF },
  '/battery-storage/devices': { title: 'Battery storage', heading: 'Battery storage', calls: ['listStations'], who: STAFF },

  '/congestion-management': {
    title: 'Congestion management',
    heading: 'Congestion management',
    calls: ['listCongestionRules'],
    who: 'YY-YYYY -- -------- -Y- ---- s',
  },

  '/activity': {
    title: 'Activity',
    heading: 'Activity',
    // Its calls depend on the first tab that the user may open.
    calls: [],
    who: '-Y-Y--Y -- -------- --- -YYY s',
  },
  '/activity/events': {
    title: 'Activity',
    heading: 'Activity',
    calls: ['listActivity'],
    who: '-Y-Y--Y -- -------- --- -Ypp s',
  },
  '/activity/download': {
    title: 'Activity',
    heading: 'Activity',
    calls: ['countActivity'],
    who: '-Y-Y--Y -- -------- --- -pYp s',
  },
  '/activity/users': {
    title: 'Activity',
    heading: 'Activity',
    calls: ['listUserChanges'],
    who: '-Y-Y--Y -- -------- --- -ppY s',
  },

  '/p2p-market': { title: 'P2P market', heading: 'P2P market', calls: ['listP2pOrders', 'listGroups'], who: STAFF },
  '/tso-market': { title: 'TSO market', heading: 'TSO market', calls: ['listGroups', 'listBidsOfDay'], who: STAFF },
  '/fingrid': { title: 'Fingrid', heading: 'Fingrid', calls: ['listGroups'], who: 'Y------ -- -------- --- ---- s' },

  '/groups': {
    title: 'New group',
    heading: 'New group',
    calls: ['readCurrentSeller'],
    who: 'YY-YY-Y -- --Y----- --- ---- s',
  },
  '/groups/1': group('Depot AC'),
  '/groups/2': group('Depot DC'),
  '/groups/3': group('Depot V2G'),
  '/groups/4': group('Depot batteries'),
  '/groups/1/stations': group('Depot AC', 'listStations'),
  '/groups/3/cars': group('Depot V2G'),
  '/groups/1/history': group('Depot AC'),
  '/groups/1/settings': group('Depot AC'),

  '/devices/d-1001': device('North gate 1'),
  '/devices/d-1001/stats': device('North gate 1', 'listEventProperties'),
  '/devices/d-1021': device('Bus lane 1'),
  '/devices/d-1028': device('West row 1'),
  '/devices/d-1028/ffr-logs': device('West row 1', 'listFfrLogs'),
  '/devices/d-1028/stats': device('West row 1', 'listEventProperties'),
  '/devices/d-1028/mqtt-logs': device('West row 1', 'readMqttUrl'),
  '/devices/d-1041': device('Battery hall 1'),
  '/devices/d-1041/edit': device('Battery hall 1', 'listStationTypes'),
  '/s/1001': { ...device('North gate 1'), title: 'Station' },

  // The depot has no charger that connects by OCPP.
  '/devices/d-1/protocol': {
    ...device('Forecourt 1', 'listChargerMessages'),
    who: 'YY-YYpY -- -p------ --- ---- s',
    site: 'forecourt',
  },
} as const satisfies Record<string, Route>
export type RoutePath = keyof typeof ROUTES
export const ROUTE_ENTRIES = Object.entries(ROUTES) as [RoutePath, Route][]
/** The screens of the depot. */
export const DEPOT_ROUTE_ENTRIES = ROUTE_ENTRIES.filter(([, { site }]) => site === undefined)

/** The place of the link to a screen: the menu, otherwise the greeting. */
const LINK_PLACES = { M: 'in the menu', L: 'in the greeting', '-': 'nowhere' } as const
export type LinkPlace = (typeof LINK_PLACES)[keyof typeof LINK_PLACES]

/** The entries of the menu, in their order. */
export const MENU = {
  //                       admin... dashboard  congestion
  //                       |       |  load     |   activity
  //                       |       |  |        |   |    anonymous
  Dashboard: /*          */ 'MM-MMMM M- -------- --- ---- -',
  'Load management': /*  */ 'MM-MMMM -- ML------ --- ---- -',
  'Battery storage': /*  */ 'MM----- -- -------- --- ---- -',
  'Congestion management': 'MM-MMMM -- -------- ML- ---- -',
  Activity: /*           */ '-M-M--M -- -------- --- MLLL -',
  'P2P market': /*       */ 'MM----- -- -------- --- ---- -',
  'TSO market': /*       */ 'MM----- -- -------- --- ---- -',
} as const
export type MenuLabel = keyof typeof MENU
export const MENU_LABELS = Object.keys(MENU) as MenuLabel[]

/** The status of the reply to a call. */
const REPLY_STATUSES = { Y: 200, '-': 403, s: 401 } as const
export type ReplyStatus = (typeof REPLY_STATUSES)[keyof typeof REPLY_STATUSES]

/** The first calls of screens. */
export const CALLS = {
  //                    admin... dashboard  congestion
  //                    |       |  load     |   activity
  //                    |       |  |        |   |    anonymous
  readPlatform: /*    */ 'YYYYYYY YY YYYYYYYY YYY YYYY Y',
  readMe: /*          */ 'YYYYYYY YY YYYYYYYY YYY YYYY s',
  readCurrentSeller: /**/ 'YYYYYYY YY YYYYYYYY YYY YYYY s',
  readOverview: /*    */ 'YY-YYYY -Y -------- --- ---- s',
  listGroups: LOAD,
  readGroup: LOAD,
  listStations: LOAD,
  readStationReasons: LOAD,
  readStation: LOAD,
  listFfrLogs: LOAD,
  listEventProperties: LOAD,
  readMqttUrl: LOAD,
  listStationTypes: LOAD,
  listChargerMessages: /**/ 'YY-YY-Y -- --Y----- --- ---- s',
  listCongestionRules: 'YY-YYYY -- -------- -Y- ---- s',
  listActivity: /*    */ '-Y-Y--Y -- -------- --- -Y-- s',
  countActivity: /*   */ '-Y-Y--Y -- -------- --- --Y- s',
  listUserChanges: /* */ '-Y-Y--Y -- -------- --- ---Y s',
  listP2pOrders: STAFF,
  listBidsOfDay: STAFF,
} as const satisfies Partial<Record<EndpointName, string>>
export type FirstCall = keyof typeof CALLS
export const FIRST_CALLS = Object.keys(CALLS) as FirstCall[]

/** Returns a function that reads the letter of a visitor in a row. */
const letterReader =
  <Said>(words: Readonly<Record<string, Said>>) =>
  (who: string, visitor: Visitor): Said => {
    const letter = who.replaceAll(' ', '')[VISITORS.indexOf(visitor)]
    const said = letter === undefined ? undefined : words[letter]
    if (said === undefined) throw new Error(`the row "${who}" has no letter for ${visitor}`)
    return said
  }
export const accessOf = letterReader<Access>(ACCESS)
export const linkPlaceOf = letterReader<LinkPlace>(LINK_PLACES)
export const replyStatusOf = letterReader<ReplyStatus>(REPLY_STATUSES)
