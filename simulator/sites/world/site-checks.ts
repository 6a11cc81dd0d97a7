import type { GroupType } from '#contract/groups.ts'
import type { Category } from '#contract/stations.ts'
import { entryFaults, type CongestionEntry } from '#simulator/congestion/world/congestion-entry.ts'

interface Connector {
  readonly identity: string
  readonly connector: number
  readonly password?: string | undefined
}

/** The group type for each station category. */
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
  rules: { product: string; requirement: string }[]
  stations: {
    id: number
    name: string
    type: string
    evse?: string | undefined
    sellerId: number
    groups: string[]
    delaySeconds?: number | undefined
    asksAtSeconds?: number | undefined
    ocpp?: Connector | undefined
    mqtt?: { identity: string } | undefined
  }[]
  meters: { id: string; mqtt?: { identity: string } | undefined }[]
}

interface Context {
  addIssue(issue: { code: 'custom'; path: PropertyKey[]; message: string }): void
}

type Refuse = (message: string, ...path: PropertyKey[]) => void

/** The fields that must be unique within each list. */
const UNIQUE_FIELDS = [
  ['sellers', ['id']],
  ['users', ['user']],
  ['customerGroups', ['id', 'name']],
  ['stationTypes', ['id', 'name']],
  ['groups', ['id', 'name']],
  ['stations', ['id', 'name', 'evse']],
  ['meters', ['id']],
] as const

/** Checks that every reference has a target and that unique fields are unique. */
export function checkSite(site: Entries, context: Context): void {
  const refuse: Refuse = (message, ...path) => context.addIssue({ code: 'custom', path, message })
  for (const [kind, keys] of UNIQUE_FIELDS) for (const key of keys) refuseDuplicates(site[kind], kind, key, refuse)
  checkSellers(site, refuse)
  checkGroups(site, refuse)
  checkP2p(site, refuse)
  checkRules(site, refuse)
  checkStations(site, refuse)
  checkConnectors(site, refuse)
  checkDevices(site, refuse)
}

function checkSellers(site: Entries, refuse: Refuse): void {
  const known = new Set(site.sellers.map(({ id }) => id))
  for (const kind of ['users', 'groups', 'stations'] as const) {
    site[kind].forEach(({ sellerId }, i) => {
      if (!known.has(sellerId)) refuse(`unknown seller ${sellerId}`, kind, i, 'sellerId')
    })
  }
  site.sellers.forEach(({ subSellers }, i) => {
    subSellers.forEach((id, j) => {
      if (!known.has(id)) refuse(`unknown seller ${id}`, 'sellers', i, 'subSellers', j)
    })
  })
}

/** Checks that demand response and congestion rules fit their groups. */
function checkGroups(site: Entries, refuse: Refuse): void {
  site.groups.forEach(({ type, fcr }, i) => {
    const isOfChargers = type === GROUP_TYPE_OF.charger || type === GROUP_TYPE_OF.DC
    const isOn = fcr.isEnabled || fcr.isEnabledStepwise
    if (isOn && !isOfChargers) refuse('does not fit: only AC and DC groups have demand response', 'groups', i, 'fcr')
  })
  site.congestion.forEach((entry, i) => {
    const group = site.groups.find(({ name }) => name === entry.group)
    if (!group) return refuse(`unknown group "${entry.group}"`, 'congestion', i, 'group')
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
    if (!groups.has(group)) refuse(`unknown group "${group}"`, 'p2p', i, 'group')
    if (!users.has(by)) refuse(`unknown user "${by}"`, 'p2p', i, 'by')
    const known = sides.get(`${group} ${inHours}`) ?? side
    if (known !== side) refuse(`does not fit: "${group}" already has an ${known} for that hour`, 'p2p', i, 'side')
    sides.set(`${group} ${inHours}`, known)
  })
}

function checkRules(site: Entries, refuse: Refuse): void {
  const seen = new Set<string>()
  site.rules.forEach(({ product, requirement }, i) => {
    const rule = `${requirement} of ${product}`
    if (seen.has(rule)) refuse(`duplicate ${rule} in rules`, 'rules', i, 'requirement')
    seen.add(rule)
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
    if (!type) return refuse(`unknown station type "${station.type}"`, 'stations', i, 'type')
    const isCharger = type.category === 'charger' || type.category === 'DC'
    if (station.ocpp && !isCharger) {
      refuse('does not fit: only stations of the categories charger and DC connect by OCPP', 'stations', i, 'ocpp')
    }
    if (station.mqtt && isCharger) {
      refuse('does not fit: only stations of the categories V2G and Energy storage connect by MQTT', 'stations', i, 'mqtt')
    }
    for (const key of ['delaySeconds', 'asksAtSeconds'] as const) {
      if (station[key] === undefined || (isCharger && !station.ocpp)) continue
      refuse('does not fit: only simulated stations of the categories charger and DC have a delay', 'stations', i, key)
    }
    if (station.delaySeconds !== undefined && station.asksAtSeconds !== undefined) {
      refuse('does not fit: a charger with a delay has an open connection', 'stations', i, 'asksAtSeconds')
    }
    station.groups.forEach((name, j) => {
      const group = groups.get(name)
      if (!group) return refuse(`unknown group "${name}"`, 'stations', i, 'groups', j)
      if (group.type !== GROUP_TYPE_OF[type.category]) {
        refuse(`does not fit: "${name}" accepts no ${type.category} station`, 'stations', i, 'groups', j)
      }
    })
  })
}

/** An identity is one device. */
function checkDevices(site: Entries, refuse: Refuse): void {
  const identities = new Set<string>()
  for (const list of ['stations', 'meters'] as const) {
    site[list].forEach(({ mqtt }, i) => {
      if (!mqtt) return
      const identity = mqtt.identity.toLowerCase()
      if (identities.has(identity)) refuse(`duplicate device ${mqtt.identity}`, list, i, 'mqtt')
      identities.add(identity)
    })
  }
}

/** A connector acts as one station. The password belongs to the whole charger. */
function checkConnectors(site: Entries, refuse: Refuse): void {
  const connectors = new Set<string>()
  const passwords = new Map<string, string | undefined>()
  site.stations.forEach(({ ocpp }, i) => {
    if (!ocpp) return
    const { identity, connector, password } = ocpp
    const one = `${identity}, connector ${connector}`
    if (connectors.has(one)) refuse(`duplicate charger ${one}`, 'stations', i, 'ocpp')
    connectors.add(one)
    if (passwords.has(identity) && passwords.get(identity) !== password) {
      refuse(`does not fit: ${identity} has another password at another station`, 'stations', i, 'ocpp', 'password')
    }
    passwords.set(identity, password)
  })
}

type Named = Partial<Record<'id' | 'name' | 'user' | 'evse', string | number | null>>

function refuseDuplicates(entries: readonly Named[], kind: string, field: keyof Named, refuse: Refuse) {
  const seen = new Set<string | number | null>()
  entries.forEach((entry, i) => {
    const value = entry[field]
    if (value === undefined) return
    if (seen.has(value)) refuse(`duplicate ${field} ${value} in ${kind}`, kind, i, field)
    seen.add(value)
  })
}
