/**
 * Provides: V2G devices, batteries and external meters of others, which connect by MQTT. Needs: devices, grid, meters, mqtt, ocpp, v2g.
 */

import { OCPP_STATUSES } from '#contract/statuses.ts'
import type { DeviceReport } from '#contract/ocpp/mqtt-devices.ts'
import type { Deviation } from '#simulator/ocpp/model/charger-message.ts'

/** The current, power or voltage of each phase from L1 on; null where it is not known. */
type PerPhase = readonly (number | null)[]

/** Possible values of the keys in their units. What is beyond them is no measurement of any device. */
const RANGES = {
  powerW: [-1e8, 1e8],
  currentA: [-1e5, 1e5],
  voltageV: [1e-9, 1_500],
  socPercent: [0, 100],
  capacityWh: [1e-9, 1e9],
  frequencyHz: [40, 65],
  energyImportWh: [0, 1e13],
  energyExportWh: [0, 1e13],
} as const
type Amount = keyof typeof RANGES
type PhaseKey = 'powerW' | 'currentA' | 'voltageV'
const PER_PHASE: ReadonlySet<string> = new Set<PhaseKey>(['powerW', 'currentA', 'voltageV'])

const KEYS = [...(Object.keys(RANGES) as Amount[]), 'status', 'time', 'connected'] as const
type Key = (typeof KEYS)[number]

/** What could be read of a report. One value of a list stands for the whole device. */
export type ReadReport = { [K in PhaseKey]?: PerPhase } & { [K in Exclude<Amount, PhaseKey>]?: number } & {
  status?: NonNullable<DeviceReport['status']>
  time?: string
  connected?: boolean
}

/** A value, and whether the key is one of the contract. */
interface Named {
  readonly key: Key
  readonly factor: number
  readonly phase?: 0 | 1 | 2
}

/** Other words for the keys of a report, without case and signs between the words, and the factor to the unit of the key. */
const OTHER_NAMES: Readonly<Record<string, Named>> = Object.fromEntries(
  (
    [
      ['powerW', 1, 'power p watts activepower poweractive poweractiveimport poweractiveimportw'],
      ['powerW', -1, 'poweractiveexport poweractiveexportw'],
      ['powerW', 1_000, 'powerkw activepowerkw'],
      ['currentA', 1, 'current currentimport amps amperes'],
      ['currentA', -1, 'currentexport'],
      ['currentA', 0.001, 'currentma'],
      ['voltageV', 1, 'voltage volts'],
      ['socPercent', 1, 'soc stateofcharge'],
      ['capacityWh', 1, 'capacity'],
      ['capacityWh', 1_000, 'capacitykwh'],
      ['frequencyHz', 1, 'frequency'],
      ['frequencyHz', 0.001, 'frequencymhz'],
      ['energyImportWh', 1, 'energyimport energyactiveimportregister importwh'],
      ['energyImportWh', 1_000, 'energyimportkwh importkwh'],
      ['energyExportWh', 1, 'energyexport energyactiveexportregister exportwh'],
      ['energyExportWh', 1_000, 'energyexportkwh exportkwh'],
      ['status', 1, 'state'],
      ['time', 1, 'timestamp ts at'],
      ['connected', 1, 'online'],
    ] as const
  ).flatMap(([key, factor, names]) => names.split(' ').map((name) => [name, { key, factor }])),
)

const FACTORS: Readonly<Record<string, number>> = { kw: 1_000, mw: 1e6, ma: 0.001, mhz: 0.001, kwh: 1_000, mwh: 1e6 }
const KNOWN_UNITS: Readonly<Record<Amount, RegExp>> = {
  powerW: /^(w|kw|mw)$/,
  currentA: /^(a|ma)$/,
  voltageV: /^v$/,
  socPercent: /^(%|percent)$/,
  capacityWh: /^(wh|kwh|mwh)$/,
  frequencyHz: /^(hz|mhz)$/,
  energyImportWh: /^(wh|kwh|mwh)$/,
  energyExportWh: /^(wh|kwh|mwh)$/,
}

/** Deviations that are noted of one message. */
const MAX_NOTED = 10
/** A device clock before this year was never set. */
const FIRST_YEAR = 2_000

/** The text of a key for a person, without characters that hide the text around it. */
const shown = (text: string) => text.replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, '').slice(0, 60) || 'empty'

/** Reads one message, and collects what of it is not as in the contract. */
class Reading {
  readonly report: ReadReport = {}
  readonly deviations: Deviation[] = []

  note(name: string, what: string): undefined {
    if (this.deviations.length < MAX_NOTED) this.deviations.push({ clause: `report/${shown(name)}`, what })
    return undefined
  }

  take(name: string, value: unknown, unit?: unknown): void {
    const named = namedBy(name)
    if (!named) return this.note(name, 'not a key of a report')
    const { key } = named
    if (name !== key && unit === undefined) this.note(name, `read as ${key}`)
    if (value === null || value === undefined) return
    if (key === 'status') this.#takeStatus(name, value)
    else if (key === 'time') this.#takeTime(name, value)
    else if (key === 'connected') this.#takeConnected(name, value)
    else if (PER_PHASE.has(key)) this.#takePhases(name, named, value, unit)
    else {
      const read = this.#amount(name, key, named.factor, value, unit)
      if (read !== undefined) this.report[key as 'socPercent'] = read
    }
  }

  #amount(name: string, key: Amount, ofName: number, value: unknown, unit: unknown): number | undefined {
    const [, digits = '', ofText = ''] =
      typeof value === 'string' ? (/^\s*([-+]?[\d.eE+-]+)\s*([a-zA-Z%]*)\s*$/.exec(value) ?? []) : []
    const number = typeof value === 'number' ? value : digits === '' ? NaN : Number(digits)
    if (!Number.isFinite(number)) return this.note(name, 'not a number')
    if (typeof value === 'string' && unit === undefined) this.note(name, 'a text in place of a number')
    const written = (typeof unit === 'string' && unit !== '' ? unit : ofText).toLowerCase()
    if (key === 'socPercent' && plain(name) !== 'socpercent' && written === '' && number > 0 && number <= 1) {
      return this.note(name, 'a share or a percentage')
    }
    if (written !== '' && !KNOWN_UNITS[key].test(written)) return this.note(name, `in the unknown unit ${shown(written)}`)
    const factor = written === '' ? ofName : (FACTORS[written] ?? 1) * Math.sign(ofName)
    const inUnit = number * factor
    const [least, most] = RANGES[key]
    if (inUnit >= least && inUnit <= most) return inUnit
    // A frequency in mHz.
    const inMilli = key === 'frequencyHz' ? inUnit / 1_000 : NaN
    if (!(inMilli >= least && inMilli <= most)) return this.note(name, 'not possible')
    this.note(name, 'in mHz in place of Hz')
    return inMilli
  }

  #takePhases(name: string, { key, factor, phase }: Named, value: unknown, unit: unknown): void {
    const of = key as 'powerW'
    const one = (each: unknown) => (each === null ? null : (this.#amount(name, of, factor, each, unit) ?? null))
    if (phase !== undefined) {
      const read = one(value)
      const phases = [0, 1, 2].map((place) => (place === phase ? read : (this.report[of]?.[place] ?? null)))
      if (read !== null) this.report[of] = phases
      return
    }
    const isList = Array.isArray(value)
    if (isList && (value.length === 0 || value.length > 3)) return this.note(name, 'not a list of one to three phases')
    const values = isList ? value.map(one) : [one(value)]
    // A separate export of 0 says nothing against an import.
    const isZeroExport = factor < 0 && this.report[of] !== undefined && values.every((each) => each === 0 || each === null)
    const isReplaced =
      factor > 0 && values.every((each) => each === 0) && (this.report[of]?.some((each) => (each ?? 0) < 0) ?? false)
    if (values.some((each) => each !== null) && !isZeroExport && !isReplaced) this.report[of] = values
  }

  #takeStatus(name: string, value: unknown): void {
    const word = typeof value === 'string' ? value.trim().toLowerCase() : ''
    const status = OCPP_STATUSES.find((one) => one.toLowerCase() === word)
    if (status) this.report.status = status
    else if (word === 'discharging') this.report.status = 'Charging'
    else if (word === 'occupied') this.report.status = 'Preparing'
    else if (word === 'offline') this.report.connected = false
    else if (word !== 'online') this.note(name, `an unknown status: ${shown(typeof value === 'string' ? value : typeof value)}`)
  }

  #takeTime(name: string, value: unknown): void {
    const seconds = typeof value === 'number' && value < 1e11
    const ms = typeof value === 'number' ? (seconds ? value * 1_000 : value) : typeof value === 'string' ? Date.parse(value) : NaN
    const isMoment = Number.isFinite(ms) && Math.abs(ms) < 8e15 && new Date(ms).getUTCFullYear() >= FIRST_YEAR
    if (!isMoment || new Date(ms).getUTCFullYear() > 9_999) return this.note(name, 'not a moment')
    if (typeof value === 'number') this.note(name, `${seconds ? 'seconds' : 'milliseconds'} since 1970 in place of a text`)
    this.report.time = new Date(ms).toISOString()
  }

  #takeConnected(name: string, value: unknown): void {
    const word = String(value).trim().toLowerCase()
    if (typeof value !== 'boolean') this.note(name, 'not true or false')
    if (/^(true|1|online)$/.test(word)) this.report.connected = true
    else if (/^(false|0|offline)$/.test(word)) this.report.connected = false
  }
}

const plain = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')

function namedBy(name: string): Named | undefined {
  const word = plain(name)
  const exact = KEYS.find((key) => plain(key) === word)
  if (exact) return { key: exact, factor: 1 }
  const [, before = '', line, after = ''] = /^([a-z]+)l([123])([a-z]*)$/.exec(word) ?? []
  const phased = line === undefined ? undefined : namedBy(`${before}${after}`)
  if (phased && PER_PHASE.has(phased.key)) return { ...phased, phase: (Number(line) - 1) as 0 | 1 | 2 }
  return Object.hasOwn(OTHER_NAMES, word) ? OTHER_NAMES[word] : undefined
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** JSON as programs write it: with a byte order mark, with the end of a C string, or with NaN and Infinity, which JSON does not have. */
export function parsed(payload: string): unknown {
  const text = payload.replaceAll(/^\s+|[\s\0]+$/g, '')
  try {
    return JSON.parse(text)
  } catch {
    return JSON.parse(text.replaceAll(/(?<=[:[,]\s*)-?(NaN|nan|Infinity|inf)(?=\s*[,}\]])/g, '"$1"'))
  }
}

/** Reads a report. What cannot be read is left out, and noted; the rest counts. */
export function readReport(payload: string): { readonly report: ReadReport; readonly deviations: readonly Deviation[] } {
  const reading = new Reading()
  let content: unknown
  try {
    content = parsed(payload)
  } catch {
    reading.note('message', 'not JSON')
    return reading
  }
  if (!isRecord(content)) {
    reading.note('message', 'not an object')
    return reading
  }
  const { values, ...others } = content
  for (const [name, value] of Object.entries(others)) reading.take(name, value)
  // The form of the device value: a list of keys with values and units.
  for (const one of Array.isArray(values) ? values : values === undefined ? [] : [values]) {
    if (isRecord(one) && typeof one.key === 'string') reading.take(one.key, one.value, one.unit ?? '')
    else reading.note('values', 'not a list of keys and values')
  }
  return reading
}
