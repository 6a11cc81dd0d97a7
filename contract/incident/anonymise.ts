import { DAY_MS } from '../durations.ts'
import { type Cell, type IncidentFile, type IncidentIndex, INDEX_FILE } from './incident.ts'

/** The fields whose text names a person, a station, a group or a device, and what stands in its place. */
const NAMED: Readonly<Record<string, string>> = {
  deviceId: 'device',
  externalDeviceId: 'device',
  boostChargingExternalDeviceId: 'device',
  legacyDeviceId: 'device',
  serialNumber: 'device',
  iccid: 'device',
  imsi: 'device',
  ocppIdentity: 'device',
  mqttIdentity: 'device',
  outsideMeters: 'device',
  fullEvseId: 'EVSE',
  transactionId: 'transaction',
  // It contains the ID of the station.
  sessionId: 'session',
  deviceName: 'Station',
  station: 'Station',
  groupName: 'Group',
  user: 'person',
  userName: 'person',
  url: 'address',
  platform: 'platform',
}
/** What a `name` names, by the field with its object. Names of types and services stay. */
const NAME_IN: Readonly<Record<string, string>> = {
  'stations.json': 'Station',
  'group.json': 'Group',
  'rules.json': 'Rule',
  'rule-windows.csv': 'Rule',
  'priority.json': 'Customers',
  assignedGroups: 'Group',
  groups: 'Group',
  seller: 'Owner',
}
const NUMBERED: Readonly<Record<string, string>> = {
  stationId: 'stationId',
  groupId: 'groupId',
  appliedGroupId: 'groupId',
  sellerId: 'sellerId',
  customerGroupId: 'customerGroupId',
  ruleId: 'ruleId',
}
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}.*(?:Z|[+-]\d{2}:\d{2})$/
const DATE = /^\d{4}-\d{2}-\d{2}$/
/** Shorter names are not replaced within texts, where they could be a part of a word. */
const SHORTEST_IN_TEXT = 4

const escaped = (text: string) => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)

/**
 * Replaces the names and IDs of people, stations and groups by numbers, the same in all files, and moves all times by whole weeks, so
 * that the days of the week stay. Names that were met are also replaced within other texts, so that stations and groups come first.
 */
export class Anonymiser {
  readonly shiftedByMs: number
  readonly #isAnonymous: boolean
  readonly #texts = new Map<string, string>()
  readonly #numbers = new Map<string, number>()
  readonly #counts = new Map<string, number>()
  #inTexts: RegExp | undefined

  constructor({ isAnonymous, shiftWeeks = 0 }: { isAnonymous: boolean; shiftWeeks?: number }) {
    this.#isAnonymous = isAnonymous
    this.shiftedByMs = shiftWeeks * 7 * DAY_MS
  }

  /** The file without names, with its times moved. */
  file(file: IncidentFile): IncidentFile {
    if (!this.#isAnonymous && this.shiftedByMs === 0) return file
    const base = file.name.slice(file.name.lastIndexOf('/') + 1)
    const content =
      'value' in file
        ? { value: base === INDEX_FILE ? this.#index(file.value as IncidentIndex) : this.#value(file.value, base, base) }
        : {
            columns: file.columns,
            rows: file.rows.map((row) =>
              row.map((cell, place): Cell => this.#value(cell, file.columns[place] ?? '', base) as Cell),
            ),
          }
    return { name: this.#path(file.name), about: this.#text(file.about), resolutionMs: file.resolutionMs, ...content }
  }

  #index(index: IncidentIndex): unknown {
    const own = this.#value(index, INDEX_FILE, INDEX_FILE) as IncidentIndex
    return { ...own, isAnonymous: this.#isAnonymous, shiftedByMs: this.shiftedByMs }
  }

  #count(kind: string): number {
    const count = (this.#counts.get(kind) ?? 0) + 1
    this.#counts.set(kind, count)
    return count
  }

  #numberOf(kind: string, id: number): number {
    const key = `${kind} ${id}`
    const found = this.#numbers.get(key) ?? this.#count(kind)
    this.#numbers.set(key, found)
    return found
  }

  #nameOf(kind: string, name: string): string {
    const found = this.#texts.get(name) ?? `${kind} ${this.#count(kind)}`
    if (!this.#texts.has(name)) this.#inTexts = undefined
    this.#texts.set(name, found)
    return found
  }

  /** `key` is the field of the value, and `within` the field of its object. */
  #value(value: unknown, key: string, within: string): unknown {
    if (Array.isArray(value)) return value.map((item: unknown) => this.#value(item, key, within))
    if (typeof value === 'object' && value !== null) {
      const entries = Object.entries(value).map(([own, item]) => [own, this.#value(item, own, key === 'data' ? within : key)])
      return Object.fromEntries(entries)
    }
    if (typeof value === 'number' && this.#isAnonymous) {
      const kind = NUMBERED[key] ?? (key === 'id' && NAME_IN[within] === 'Group' ? 'groupId' : undefined)
      return kind === undefined ? value : this.#numberOf(kind, value)
    }
    if (typeof value !== 'string' || value === '') return value
    if (INSTANT.test(value)) return new Date(Date.parse(value) + this.shiftedByMs).toISOString()
    if (DATE.test(value)) return new Date(Date.parse(value) + this.shiftedByMs).toISOString().slice(0, 'YYYY-MM-DD'.length)
    if (!this.#isAnonymous) return value
    if (key === 'name' && within === 'files') return this.#path(value)
    const kind = NAMED[key] ?? (key === 'name' ? NAME_IN[within] : undefined)
    return kind === undefined ? this.#text(value) : this.#nameOf(kind, value)
  }

  #text(text: string): string {
    const names = [...this.#texts.keys()].filter(({ length }) => length >= SHORTEST_IN_TEXT)
    if (!this.#isAnonymous || names.length === 0) return text
    this.#inTexts ??= new RegExp(
      names
        .toSorted((a, b) => b.length - a.length)
        .map(escaped)
        .join('|'),
      'g',
    )
    return text.replaceAll(this.#inTexts, (name) => this.#texts.get(name) ?? name)
  }

  #path(name: string): string {
    if (!this.#isAnonymous) return name
    return this.#text(name)
      .replace(/^groups\/(\d+)\//, (_, id: string) => `groups/${this.#numberOf('groupId', Number(id))}/`)
      .replaceAll(' ', '-')
  }
}
