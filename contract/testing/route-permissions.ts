import { PERMISSIONS, type Holder, type Permission } from '../access.ts'
import type { EndpointName } from '../endpoints.ts'
import { PEOPLE, seller } from './group-permissions.ts'

/**
 * Who may open which address, finds which entry in the menu, and is obeyed in which call that a screen makes first: the one
 * truth table that the console's doors and the platform's gates are both tested against. It is written down by hand, and
 * computed from no gate.
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

/** Whoever comes to a door: a user of the depot, somebody of a seller with one permission alone, or nobody who is signed in. */
export type Visitor = UserName | Permission | 'nobody'
/** The columns, in their order. */
export const VISITORS: readonly Visitor[] = [...USER_NAMES, ...PERMISSIONS, 'nobody']

const isUser = (visitor: Visitor): visitor is UserName => Object.hasOwn(USERS, visitor)

/** What a visitor holds; nothing at all without a session. */
export function holderOf(visitor: Visitor): Omit<Holder, 'sellerId'> | undefined {
  if (visitor === 'nobody') return undefined
  return isUser(visitor) ? USERS[visitor] : seller(visitor)
}

/** What a letter of the table says: what becomes of one at the door, and what one sees then. */
const DOORS = {
  Y: { door: 'in', sees: 'the screen' },
  /** The screen opens, and says that this part of it is not theirs. */
  p: { door: 'in', sees: 'why not here' },
  /** At home, with the sentence that says what was refused. */
  '-': { door: 'refused', sees: 'why not' },
  s: { door: 'sign-in', sees: 'the login' },

  D: { door: 'in', sees: 'the dashboard' },
  g: { door: 'in', sees: 'a greeting' },
  /** Who finds the dashboard in the menu is told why it is not there. */
  t: { door: 'in', sees: 'a greeting without the dashboard' },

  /** The screen opens, and leads on. */
  h: { door: 'in', sees: 'home' },
  l: { door: 'in', sees: 'the login' },
} as const
export type Door = (typeof DOORS)[keyof typeof DOORS]

export interface Route {
  /** The screen's name, as those read it who are refused. */
  readonly title: string
  /** What stands above it at the depot. */
  readonly heading: string
  /** What it asks of the platform before anything can be seen, besides who is signed in. */
  readonly calls: readonly EndpointName[]
  /** A letter for each visitor. */
  readonly who: string
}

//                 admin support yoda operator editor viewer mfa
//                 |       alone: dashboard_tab dashboard_view
//                 |       |  load_tab dlm_view dlm_edit alm solar preconnect priority capmax
//                 |       |  |        congestion_tab rules_view rules_edit
//                 |       |  |        |   activity_tab events download users
//                 |       |  |        |   |    nobody
const LOAD = /*  */ 'YY-YYYY -- -Y------ --- ---- s'
const STAFF = /* */ 'YY----- -- -------- --- ---- s'

const device = (heading: string, ...calls: EndpointName[]): Route => ({
  title: 'Device',
  heading,
  calls: ['readStation', ...calls],
  who: LOAD,
})
const group = (heading: string): Route => ({ title: 'Group', heading, calls: ['readGroup', 'readCurrentSeller'], who: LOAD })

/** The rows: every screen with its tabs, at the depot. */
export const ROUTES = {
  '/': {
    title: 'Home',
    heading: 'Dashboard',
    calls: ['readOverview'],
    who: 'DDgDDDD tD gggggggg ggg gggg s',
  },
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
    // What belongs to the first tab that is one's own.
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

  '/devices/d-1001': device('North gate one'),
  '/devices/d-1001/stats': device('North gate one', 'listEventProperties'),
  '/devices/d-1021': device('Bus lane one'),
  '/devices/d-1028': device('willing-wilma'),
  '/devices/d-1028/ffr-logs': device('willing-wilma', 'listFfrLogs'),
  '/devices/d-1028/stats': device('willing-wilma', 'listEventProperties'),
  '/devices/d-1028/mqtt-logs': device('willing-wilma', 'readMqttUrl'),
  '/devices/d-1041': device('Battery hall one'),
  '/devices/d-1041/edit': device('Battery hall one', 'listStationTypes'),
  '/s/1001': { ...device('North gate one'), title: 'Station' },
} as const satisfies Record<string, Route>
export type RoutePath = keyof typeof ROUTES
export const ROUTE_ENTRIES = Object.entries(ROUTES) as [RoutePath, Route][]

/** Where the way to a screen is: in the menu, or else in the greeting at home. */
const WAYS = { M: 'in the menu', L: 'in the greeting', '-': 'nowhere' } as const
export type Way = (typeof WAYS)[keyof typeof WAYS]

/** The entries of the menu, in their order. */
export const MENU = {
  //                       admin... dashboard  congestion
  //                       |       |  load     |   activity
  //                       |       |  |        |   |    nobody
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

/** What the platform says to a call. */
const ANSWERS = { Y: 200, '-': 403, s: 401 } as const
export type Answer = (typeof ANSWERS)[keyof typeof ANSWERS]

/** The calls that screens make first. */
export const CALLS = {
  //                    admin... dashboard  congestion
  //                    |       |  load     |   activity
  //                    |       |  |        |   |    nobody
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
  listCongestionRules: 'YY-YYYY -- -------- -Y- ---- s',
  listActivity: /*    */ '-Y-Y--Y -- -------- --- -Y-- s',
  countActivity: /*   */ '-Y-Y--Y -- -------- --- --Y- s',
  listUserChanges: /* */ '-Y-Y--Y -- -------- --- ---Y s',
  listP2pOrders: STAFF,
  listBidsOfDay: STAFF,
} as const satisfies Partial<Record<EndpointName, string>>
export type FirstCall = keyof typeof CALLS
export const FIRST_CALLS = Object.keys(CALLS) as FirstCall[]

/** What a row says of a visitor, in the words of its letters. */
const told =
  <Said>(words: Readonly<Record<string, Said>>) =>
  (who: string, visitor: Visitor): Said => {
    const letter = who.replaceAll(' ', '')[VISITORS.indexOf(visitor)]
    const said = letter === undefined ? undefined : words[letter]
    if (said === undefined) throw new Error(`the table says nothing of ${visitor} in "${who}"`)
    return said
  }
export const doorOf = told<Door>(DOORS)
export const wayOf = told<Way>(WAYS)
export const answerTo = told<Answer>(ANSWERS)
