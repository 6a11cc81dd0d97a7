import { readAllocations } from '#contract/allocations.ts'
import { readDlmLimits, readExternalMeterValues, readSafeLimitEnabled } from '#contract/dlm.ts'
import { iso, SECOND_MS } from '#contract/durations.ts'
import { type AnyEndpoint, type ReplyOf, urlOf } from '#contract/endpoint.ts'
import { readGroup } from '#contract/groups.ts'
import {
  type Cell,
  groupFolder,
  type IncidentFile,
  type IncidentIndex,
  FORECASTS_FILE,
  INDEX_FILE,
  STATES_FILE,
} from '#contract/incident/incident.ts'
import { presentReads } from '#contract/incident/collect.ts'
import { type Answer, type IncidentPlatform, type Input, membersOf, REQUESTS_PER_MINUTE } from '#contract/incident/reader.ts'
import { FORECAST_COLUMNS, forecastRows, valuesTable } from '#contract/incident/tables.ts'
import { readDeviceMessage } from '#contract/live-feed.ts'
import { listStations, type Station } from '#contract/stations.ts'
import { listV2gSessions, readV2gForecasts } from '#contract/v2g.ts'

/** Values of the feed that are kept; later ones are not recorded. */
const VALUES_MAX = 10_000_000
/** A device that sends nothing for this long has a gap, ms. */
const SILENT_MS = 5 * SECOND_MS
/** Reads in a row without an answer, after which a platform is not asked any more. */
const UNANSWERED_MAX = 3
/** Settings, bids, plans, forecasts and reserves are read at every third read, so that all remain below 60 requests a minute. */
const SLOW_EVERY = 3
/** Gaps of one kind that are listed. */
const GAPS_MAX = 20

interface Series {
  readonly unit: string
  readonly atMs: number[]
  readonly values: (number | null)[]
}
interface Device {
  readonly series: Map<string, Series>
  lastMs: number
  lastSeq: number
}

const keyOf = (endpoint: AnyEndpoint, { params, query }: Input) => {
  const { groupId, page, pageSize } = (query ?? {}) as Record<string, unknown>
  return `${urlOf(endpoint, params, undefined)} ${JSON.stringify([groupId, page, pageSize])}`
}
const timeOf = (ms: number) => iso(ms).slice(11, 19)

/** What a group showed while it was followed, and what could not be read then. */
export class Recording {
  readonly #groupId: number
  readonly #everyMs: number
  readonly #answers = new Map<string, { readonly value: unknown; readonly atMs: number }>()
  readonly #devices = new Map<string, Device>()
  readonly #gaps = new Map<string, { fromMs: number; toMs: number | undefined; reason: string }[]>()
  readonly #counts = new Map<string, number>()
  readonly #rows = {
    polls: [] as Cell[][],
    states: [] as Cell[][],
    decisions: [] as Cell[][],
    safeLimit: [] as Cell[][],
    forecasts: [] as Cell[][],
  }
  readonly #shown = new Map<string, string>()
  /** Power at each read, W; for devices without a feed. */
  readonly #powers = new Map<string, Series>()
  #offsetMs: number
  #valueCount = 0
  #pollCount = 0
  #polledMs = -Infinity
  startMs: number
  /** When the last requests were made, ms. */
  sentMs: readonly number[] = []
  stations: readonly Station[] = []

  /** `offsetMs`: the difference between the clock of the platform and that of this computer. `everyMs`: the time between two reads. */
  constructor(groupId: number, offsetMs: number, everyMs: number) {
    this.#groupId = groupId
    this.#everyMs = everyMs
    this.#offsetMs = offsetMs
    this.startMs = this.now()
  }

  /** The time of the platform, ms. */
  readonly now = () => Math.round((Date.now() + this.#offsetMs) / SECOND_MS) * SECOND_MS

  /** Notes that something cannot be read from now on, and that it can again. */
  open(what: string, reason: string, fromMs = this.now()) {
    const gaps = this.#gaps.get(what) ?? []
    this.#gaps.set(what, gaps)
    const last = gaps.at(-1)
    if (!last || last.toMs !== undefined) gaps.push({ fromMs, toMs: undefined, reason })
  }
  close(what: string, toMs = this.now()) {
    const last = this.#gaps.get(what)?.at(-1)
    if (last) last.toMs ??= toMs
  }
  #count(what: string, by = 1) {
    this.#counts.set(what, (this.#counts.get(what) ?? 0) + by)
  }

  /** Notes the message of a device. */
  take(payload: string) {
    const read = readDeviceMessage(payload)
    if ('problem' in read) return this.#count('messages that are not of the contract')
    const { deviceId, seq, ts, values } = read.message
    const station = this.stations.find((one) => one.deviceId === deviceId)
    if (!station) return undefined
    const atMs = Math.round(Date.parse(ts) / SECOND_MS) * SECOND_MS
    const device = this.#devices.get(deviceId) ?? { series: new Map<string, Series>(), lastMs: -Infinity, lastSeq: seq - 1 }
    this.#devices.set(deviceId, device)
    const what = `live feed of ${station.name}`
    if (atMs < device.lastMs) return this.#count(`${what}: messages with an earlier time than the one before`)
    if (seq > device.lastSeq + 1) this.#count(`${what}: messages that were lost`, seq - device.lastSeq - 1)
    if (atMs - device.lastMs > SILENT_MS && Number.isFinite(device.lastMs)) {
      for (const own of device.series.values()) this.#add(own, device.lastMs + SECOND_MS, null)
      this.open(what, 'It sent no values.', device.lastMs + SECOND_MS)
    }
    this.close(what, atMs)
    this.#offsetMs = Date.parse(ts) - Date.now()
    device.lastMs = atMs
    device.lastSeq = seq
    for (const { key, value, unit = '' } of values) {
      const number = value.trim() === '' ? NaN : Number(value)
      const own = device.series.get(key) ?? { unit, atMs: [], values: [] }
      device.series.set(key, own)
      this.#add(own, atMs, Number.isFinite(number) ? number : null)
    }
    return undefined
  }
  #add({ atMs: times, values }: Series, atMs: number, value: number | null) {
    if (values.length > 0 && values.at(-1) === value) return
    if (this.#valueCount >= VALUES_MAX) return this.open('live feed', `Only ${VALUES_MAX} values are recorded.`, atMs)
    this.#valueCount++
    times.push(atMs)
    values.push(value)
  }

  /** Reads once what the group shows now. */
  async poll(platform: IncidentPlatform, signal?: AbortSignal) {
    const ask = async <E extends AnyEndpoint>(what: string, endpoint: E, input: Input): Promise<Answer<ReplyOf<E>>> => {
      this.sentMs = [...this.sentMs.slice(1 - REQUESTS_PER_MINUTE), this.now()]
      const answer = await platform.ask(endpoint, input, signal)
      if ('problem' in answer) this.open(what, answer.problem)
      else {
        this.close(what)
        this.#answers.set(keyOf(endpoint, input), { value: answer.value, atMs: this.now() })
      }
      return answer
    }
    const params = { groupId: this.#groupId }
    const group = await ask('the group', readGroup, { params })
    const members = await membersOf(this.#groupId, (query) => ask('stations', listStations, { query }))
    if (members.problem === undefined) this.stations = members.stations
    const allocations = await ask('reasons of the allocations', readAllocations, { params })
    const safe = await ask('safe limit', readSafeLimitEnabled, { params })
    const meter = await ask('external meter', readExternalMeterValues, { params })
    await ask('load limits', readDlmLimits, { params })
    const isSlow = this.#pollCount++ % SLOW_EVERY === 0
    const present = new Map<AnyEndpoint, unknown>()
    for (const [, , what, endpoint, query] of 'value' in group && isSlow ? presentReads(group.value) : []) {
      // oxlint-disable-next-line no-await-in-loop -- one read at a time
      const answer = await ask(what, endpoint, { params, ...(query && { query }) })
      if ('value' in answer) present.set(endpoint, answer.value)
    }
    if (signal?.aborted) return group
    const atMs = 'value' in allocations ? Date.parse(allocations.value.asOf) : this.now()
    if (atMs < this.#polledMs) {
      this.#count('reads with an earlier time than the one before')
      return group
    }
    this.#polledMs = atMs
    const at = iso(atMs)
    const isNew = (key: string, value: string) => this.#shown.get(key) !== value && Boolean(this.#shown.set(key, value))
    if (members.problem === undefined) {
      for (const { deviceId, status, isOnline, latestChargePower } of members.stations) {
        const own = this.#powers.get(deviceId) ?? { unit: 'W', atMs: [], values: [] }
        this.#powers.set(deviceId, own)
        this.#add(own, Math.round(atMs / SECOND_MS) * SECOND_MS, isOnline ? latestChargePower : null)
        if (isNew(`state ${deviceId}`, `${status} ${isOnline}`)) this.#rows.states.push([deviceId, at, status, isOnline, null])
      }
    }
    const isSafe = 'value' in safe ? safe.value.enabled : null
    const { currentL1 = null, currentL2 = null, currentL3 = null } = 'value' in meter ? meter.value : {}
    this.#rows.polls.push([at, isSafe, currentL1, currentL2, currentL3])
    if (isSafe !== null && isNew('safe limit', String(isSafe))) this.#rows.safeLimit.push([at, isSafe])
    const sessions = (present.get(listV2gSessions) ?? []) as ReplyOf<typeof listV2gSessions>
    const forecasts = (present.get(readV2gForecasts) ?? []) as ReplyOf<typeof readV2gForecasts>
    const plans = forecastRows(at, 'data' in sessions ? sessions.data : sessions, forecasts)
    this.#rows.forecasts.push(...plans.filter(([, sessionId, ...rest]) => isNew(`plan ${sessionId}`, rest.join(','))))
    const values = currentL1 === null ? null : JSON.stringify({ currentL1, currentL2, currentL3 })
    for (const { deviceId, reason } of 'value' in allocations ? allocations.value.stations : []) {
      const { state, current, limit } = reason
      const stationId = this.stations.find((one) => one.deviceId === deviceId)?.stationId
      if (stationId === undefined || state === 'idle' || state === 'unreported') continue
      const isChanged = isNew(`reason ${deviceId}`, `${state} ${current} ${limit}`)
      if (isChanged) this.#rows.decisions.push([at, stationId, values, JSON.stringify(reason)])
    }
    return group
  }

  /** The platform at the end: what it no longer answers is what it answered last. */
  atEnd(platform: IncidentPlatform, notRead: IncidentIndex['notRead']): IncidentPlatform {
    let [unanswered, ended]: [number, string | undefined] = [0, undefined]
    return {
      address: platform.address,
      ask: async <E extends AnyEndpoint>(endpoint: E, input: Input, signal?: AbortSignal): Promise<Answer<ReplyOf<E>>> => {
        const answer: Answer<ReplyOf<E>> = ended === undefined ? await platform.ask(endpoint, input, signal) : { problem: ended }
        if (!('problem' in answer)) {
          unanswered = 0
          return answer
        }
        unanswered += /did not answer/.test(answer.problem) ? 1 : 0
        if (answer.isFinal || unanswered >= UNANSWERED_MAX) ended = answer.problem
        const known = this.#answers.get(keyOf(endpoint, input))
        if (!known) return { problem: answer.problem }
        const what = `${endpoint.summary.replace(/\.$/, '')} at the end`
        notRead.push({ what, reason: `${answer.problem} The file has what was read at ${timeOf(known.atMs)} UTC.` })
        return { value: known.value as ReplyOf<E> }
      },
    }
  }

  /** The files of an incident with what was recorded, where the platform had less, and the gaps in its index. */
  async *complete(files: AsyncIterable<IncidentFile>, notRead: IncidentIndex['notRead']): AsyncGenerator<IncidentFile> {
    const names = new Set<string>()
    const recorded = this.#files()
    const added: IncidentFile[] = []
    for await (const file of files) {
      const own = recorded.get(file.name)
      if (file.name !== INDEX_FILE) {
        names.add(file.name)
        // The feed has each second.
        const isFiner = own && file.resolutionMs !== null && own.resolutionMs !== null && own.resolutionMs < file.resolutionMs
        if (isFiner) added.push(own)
        yield isFiner ? own : file
        continue
      }
      for (const [name, one] of recorded) {
        if (names.has(name)) continue
        added.push(one)
        yield one
      }
      const index = 'value' in file ? (file.value as IncidentIndex) : undefined
      const entries = added.map((one) => {
        return { name: one.name, about: one.about, resolutionMs: one.resolutionMs, rows: 'rows' in one ? one.rows.length : null }
      })
      const kept = index?.files.filter(({ name }) => !entries.some((entry) => entry.name === name)) ?? []
      const gaps = [...(index?.notRead ?? []), ...notRead, ...this.#notRead()]
      yield Object.assign({}, file, { value: { ...index, files: [...kept, ...entries], notRead: gaps } })
    }
  }

  #files(): Map<string, IncidentFile> {
    const folder = groupFolder(this.#groupId)
    const table = (name: string, about: string, columns: string[], rows: Cell[][]): IncidentFile[] =>
      rows.length === 0 ? [] : [{ name, about: `${about}, recorded live`, resolutionMs: null, columns, rows }]
    const currents = [1, 2, 3].map((line) => `Current.L${line} (A)`)
    const newestFirst = (rows: Cell[][]) => rows.toReversed()
    const { polls, states, decisions, safeLimit, forecasts } = this.#rows
    const decided = ['timestamp', 'stationId', 'powerMeterValues', 'reason']
    const found = [
      ...table(`${folder}live.csv`, 'Safe limit and external meter at each read', ['time', 'safeLimit', ...currents], polls),
      ...table(`${folder}safe-limit.csv`, 'Changes of the safe limit', ['timestamp', 'enabled'], newestFirst(safeLimit)),
      ...table(`${folder}decisions.csv`, 'Allocations with their reasons', decided, newestFirst(decisions)),
      ...table(`${folder}${FORECASTS_FILE}`, 'Plans and forecasts of the V2G sessions', FORECAST_COLUMNS, forecasts),
      ...table(STATES_FILE, 'The states of each station', ['deviceId', 'from', 'status', 'isOnline', 'pausedBy'], states),
    ]
    for (const { deviceId } of this.stations) {
      const fed = this.#devices.get(deviceId)?.series
      const power = this.#powers.get(deviceId)
      const all = fed ?? (power ? [['Power.Active.Import', power] as const] : [])
      const own = [...all].map(([property, { unit, atMs, values }]) => {
        return { property, unit, seconds: atMs.map((ms) => (ms - this.startMs) / SECOND_MS), stepValues: values }
      })
      const values = valuesTable({ deviceId, series: own }, this.startMs, fed ? SECOND_MS : this.#everyMs)
      found.push({ ...values, about: `${values.about}; recorded live` })
    }
    return new Map(found.map((file) => [file.name, file]))
  }

  #notRead(): IncidentIndex['notRead'] {
    const never = this.stations.filter(({ deviceId }) => !this.#devices.has(deviceId)).map(({ name }) => name)
    if (never.length > 0) this.open(`live feed of ${never.join(', ')}`, 'No values were sent.', this.startMs)
    for (const { deviceId, name } of this.stations) {
      const lastMs = this.#devices.get(deviceId)?.lastMs
      if (lastMs !== undefined && this.now() - lastMs > SILENT_MS) this.open(`live feed of ${name}`, 'It sent no values.', lastMs)
    }
    const gaps = [...this.#gaps].flatMap(([what, all]) => {
      const listed = all.slice(0, GAPS_MAX).map(({ fromMs, toMs, reason }) => {
        return { what: `${what}, live, from ${timeOf(fromMs)} to ${timeOf(toMs ?? this.now())} UTC`, reason }
      })
      const more = all.length - listed.length
      return more > 0 ? listed.concat({ what: `${what}, live`, reason: `${more} more gaps.` }) : listed
    })
    const counts = [...this.#counts].map(([what, count]) => ({ what, reason: `${count} were left out.` }))
    return [...gaps, ...counts]
  }
}
