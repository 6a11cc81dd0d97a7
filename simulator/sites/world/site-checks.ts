import type { GroupType } from '#contract/groups.ts'
import type { Category } from '#contract/stations.ts'
import { entryFaults, type CongestionEntry } from '#simulator/congestion/world/congestion-entry.ts'

/** What belongs in which group. */
export const GROUP_TYPE_OF = {
  charger: 'GROUP_TYPE_CHARGER',
  DC: 'GROUP_TYPE_DC',
  V2G: 'GROUP_TYPE_V2G',
  'Energy storage': 'GROUP_TYPE_BATTERY',
} as const satisfies Record<Category, GroupType>

interface Entries {
  sellers: { id: number; subSellers: number[] }[]
  users: { user: string; sellerId: number }[]
  customerGroups: { id: number; name: string }[]
  stationTypes: { id: number; name: string; category: Category; capacityKwh?: number | undefined }[]
  groups: {
    id: number
    name: string
    type: GroupType
    sellerId: number
    fcr: { isEnabled?: boolean | undefined; isEnabledStepwise?: boolean | undefined }
  }[]
  congestion: CongestionEntry[]
  p2p: { group: string; side: string; inHours: number; by: string }[]
  stations: { id: number; name: string; type: string; evse?: string | undefined; sellerId: number; groups: string[] }[]
}

interface Context {
  addIssue(issue: { code: 'custom'; path: PropertyKey[]; message: string }): void
}

type Refuse = (message: string, ...path: PropertyKey[]) => void

/** What must be told apart within its list, and by what. */
const TOLD_APART = [
  ['sellers', ['id']],
  ['users', ['user']],
  ['customerGroups', ['id', 'name']],
  ['stationTypes', ['id', 'name']],
  ['groups', ['id', 'name']],
  ['stations', ['id', 'name', 'evse']],
] as const

/** What names something else names one that is there, and what must be told apart is told apart. */
export function checkSite(site: Entries, context: Context): void {
  const refuse: Refuse = (message, ...path) => context.addIssue({ code: 'custom', path, message })
  for (const [kind, keys] of TOLD_APART) for (const key of keys) refuseTwins(site[kind], kind, key, refuse)
  checkSellers(site, refuse)
  checkGroups(site, refuse)
  checkP2p(site, refuse)
  checkStations(site, refuse)
}

function checkSellers(site: Entries, refuse: Refuse): void {
  const known = new Set(site.sellers.map(({ id }) => id))
  for (const kind of ['users', 'groups', 'stations'] as const) {
    site[kind].forEach(({ sellerId }, i) => {
      if (!known.has(sellerId)) refuse(`names none: there is no seller ${sellerId}`, kind, i, 'sellerId')
    })
  }
  site.sellers.forEach(({ subSellers }, i) => {
    subSellers.forEach((id, j) => {
      if (!known.has(id)) refuse(`names none: there is no seller ${id}`, 'sellers', i, 'subSellers', j)
    })
  })
}

/** Demand response and congestion rules fit the groups that have them. */
function checkGroups(site: Entries, refuse: Refuse): void {
  site.groups.forEach(({ type, fcr }, i) => {
    const isOfChargers = type === GROUP_TYPE_OF.charger || type === GROUP_TYPE_OF.DC
    const isOn = fcr.isEnabled || fcr.isEnabledStepwise
    if (isOn && !isOfChargers) refuse('does not fit: AC and DC groups alone have it', 'groups', i, 'fcr')
  })
  site.congestion.forEach((entry, i) => {
    const group = site.groups.find(({ name }) => name === entry.group)
    if (!group) return refuse(`names none: there is no group "${entry.group}"`, 'congestion', i, 'group')
    for (const { field, message } of entryFaults(entry, group)) {
      refuse(`does not fit: ${message}`, 'congestion', i, field === 'groupId' ? 'group' : field)
    }
  })
}

function checkP2p(site: Entries, refuse: Refuse): void {
  const groups = new Set(site.groups.map(({ name }) => name))
  const users = new Set(site.users.map(({ user }) => user))
  const sides = new Map<string, string>()
  site.p2p.forEach(({ group, side, inHours, by }, i) => {
    if (!groups.has(group)) refuse(`names none: there is no group "${group}"`, 'p2p', i, 'group')
    if (!users.has(by)) refuse(`names none: there is no user "${by}"`, 'p2p', i, 'by')
    const known = sides.get(`${group} ${inHours}`) ?? side
    if (known !== side) refuse(`does not fit: "${group}" has an ${known} for that hour already`, 'p2p', i, 'side')
    sides.set(`${group} ${inHours}`, known)
  })
}

function checkStations(site: Entries, refuse: Refuse): void {
  const types = new Map(site.stationTypes.map((type) => [type.name, type]))
  const groups = new Map(site.groups.map((group) => [group.name, group]))
  site.stationTypes.forEach(({ category, capacityKwh }, i) => {
    const isBattery = category === 'Energy storage'
    if (isBattery && capacityKwh === undefined) refuse('is a battery without a capacityKwh', 'stationTypes', i)
  })
  site.stations.forEach((station, i) => {
    const type = types.get(station.type)
    if (!type) return refuse(`names none: there is no station type "${station.type}"`, 'stations', i, 'type')
    station.groups.forEach((name, j) => {
      const group = groups.get(name)
      if (!group) return refuse(`names none: there is no group "${name}"`, 'stations', i, 'groups', j)
      if (group.type !== GROUP_TYPE_OF[type.category]) {
        refuse(`does not fit: "${name}" takes no ${type.category} station`, 'stations', i, 'groups', j)
      }
    })
  })
}

type Named = Partial<Record<'id' | 'name' | 'user' | 'evse', string | number | null>>

function refuseTwins(entries: readonly Named[], kind: string, field: keyof Named, refuse: Refuse) {
  const seen = new Set<string | number | null>()
  entries.forEach((entry, i) => {
    const value = entry[field]
    if (value === undefined) return
    if (seen.has(value)) refuse(`is taken: another of the ${kind} has the ${field} ${value}`, kind, i, field)
    seen.add(value)
  })
}
