import type { AnyEndpoint, ReplyOf, urlOf } from '../endpoint.ts'
import { iso, MINUTE_MS } from '../durations.ts'
import type { Group } from '../groups.ts'
import { listStations, type Station } from '../stations.ts'
import type { IncidentIndex } from './incident.ts'

/** The reply of a read, or why there is none, as a sentence. `isFinal`: no further read can succeed, as after a sign-out. */
export type Answer<T> = { readonly value: T } | { readonly problem: string; readonly isFinal?: boolean }

const SENTENCES: Readonly<Record<number, string>> = {
  403: 'The user may not read this.',
  429: 'The platform refuses so many requests.',
}

/** Why a read was refused: by its status, or in the words of the platform. */
export function refusedText({ provisional }: AnyEndpoint, status: number, message: string | undefined): string {
  if (status === 404 && provisional !== undefined) return `The platform does not offer ${provisional}.`
  const said = message === undefined ? '' : ` ${message}`
  return SENTENCES[status] ?? `The platform answered with status ${status}.${said}`
}

export interface Input {
  readonly params?: Parameters<typeof urlOf>[1]
  readonly query?: Parameters<typeof urlOf>[2]
}

/** The platform, by the reads that a user may make. */
export interface IncidentPlatform {
  readonly address: string
  readonly ask: <E extends AnyEndpoint>(endpoint: E, input: Input, signal?: AbortSignal) => Promise<Answer<ReplyOf<E>>>
}

export interface IncidentRequest {
  readonly groupId: number
  /** The device for which it is saved; undefined for a group. */
  readonly deviceId?: string | undefined
  /** The chosen range, and what is saved before and after it, ms. */
  readonly startMs: number
  readonly endMs: number
  readonly marginMs: number
  /** Also the groups that have stations in common with the group. */
  readonly withSupply: boolean
  readonly note: string
  /** The program that saves it: `Loadstar 0.1.0`. */
  readonly savedBy: string
}

export interface CollectOptions {
  readonly signal?: AbortSignal | undefined
  /** What is read now, the number of requests so far, and the number that is expected altogether, which may grow. */
  readonly onProgress?: (what: string, requests: number, expected: number) => void
  /** The present moment, ms. */
  readonly now?: () => number
  /** When other requests were made before, ms; they count too. */
  readonly sentMs?: readonly number[] | undefined
  readonly pause?: (ms: number) => Promise<void>
}

const PAGE_SIZE = 500
/** Pages of one log. Older rows are not saved, and the index says so. */
const PAGES_MAX = 10
export const REQUESTS_PER_MINUTE = 60

type LogRow = Readonly<Record<string, unknown>>
type Rows = readonly LogRow[] | { readonly data: readonly LogRow[] }
const dataOf = (list: Rows): readonly LogRow[] => ('data' in list ? list.data : list)

type Timed = CollectOptions & Required<Pick<CollectOptions, 'now' | 'pause'>>

/** Reads at a bounded rate, and lists what fails. */
export class Reader {
  readonly notRead: IncidentIndex['notRead'] = []
  readonly span: { readonly start: string; readonly end: string }
  expected = 30
  #sentMs: readonly number[]
  #requests = 0
  /** Why no further read can succeed. */
  #ended: string | undefined

  readonly #platform: IncidentPlatform
  readonly #options: Timed

  constructor(platform: IncidentPlatform, { startMs, endMs, marginMs }: IncidentRequest, options: Timed) {
    this.#platform = platform
    this.#options = options
    this.#sentMs = options.sentMs ?? []
    this.span = { start: iso(startMs - marginMs), end: iso(Math.min(endMs + marginMs, options.now())) }
  }

  get spanMs() {
    return Date.parse(this.span.end) - Date.parse(this.span.start)
  }

  async attempt<E extends AnyEndpoint>(what: string, endpoint: E, input: Input = {}): Promise<Answer<ReplyOf<E>>> {
    if (this.#ended !== undefined) return { problem: this.#ended }
    const { signal, now, pause, onProgress } = this.#options
    const waitMs = (this.#sentMs.at(-REQUESTS_PER_MINUTE) ?? -Infinity) + MINUTE_MS - now()
    if (waitMs > 0) await pause(waitMs)
    signal?.throwIfAborted()
    this.#sentMs = [...this.#sentMs.slice(1 - REQUESTS_PER_MINUTE), now()]
    this.#requests++
    onProgress?.(what, this.#requests, Math.max(this.expected, this.#requests))
    const answer = await this.#platform.ask(endpoint, input, signal)
    signal?.throwIfAborted()
    if ('problem' in answer && answer.isFinal) this.#ended = answer.problem
    return answer
  }

  /** A read whose failure is listed. */
  async read<E extends AnyEndpoint>(what: string, endpoint: E, input?: Input): Promise<ReplyOf<E> | undefined> {
    const answer = await this.attempt(what, endpoint, input)
    if ('value' in answer) return answer.value
    this.notRead.push({ what, reason: answer.problem })
    return undefined
  }

  /**
   * The rows of a log in the span, newest first, by their field with the time. A platform without paging returns the whole log at once.
   * A log that ends in the middle is kept. What is missing, repeated or dated after the present is listed.
   */
  async readLog(what: string, endpoint: AnyEndpoint, { params, query }: Input, timeField: string): Promise<LogRow[] | undefined> {
    const found: LogRow[] = []
    const timeOf = (row: LogRow) => Date.parse(String(row[timeField]))
    const [startMs, endMs] = [Date.parse(this.span.start), Date.parse(this.span.end)]
    let isWhole = false
    for (let page = 0; page < PAGES_MAX && !isWhole; page++) {
      // oxlint-disable-next-line no-await-in-loop -- one page at a time, because the number of pages is unknown
      const list = (await this.read(what, endpoint, {
        ...(params && { params }),
        query: { ...query, page, pageSize: PAGE_SIZE },
      })) as Rows | undefined
      if (!list && page === 0) return undefined
      const all = list ? dataOf(list) : []
      found.push(...all)
      const [first, last] = [all[0], all.at(-1)]
      const isNewestFirst = first !== undefined && last !== undefined && timeOf(first) > timeOf(last)
      isWhole = !list || !('data' in list) || all.length < PAGE_SIZE || (isNewestFirst && timeOf(last) < startMs)
    }
    const rows = new Map(found.map((row) => [JSON.stringify(row), row]))
    const problems = [
      !isWhole && `Only the first ${PAGES_MAX * PAGE_SIZE} rows were read.`,
      rows.size < found.length && `The platform lists rows more than once; ${found.length - rows.size} repetitions are left out.`,
      found.some((row) => timeOf(row) > this.#options.now() + MINUTE_MS) &&
        'The log has times after the present of the platform.',
    ]
    for (const reason of problems) if (reason !== false) this.notRead.push({ what, reason })
    const within = [...rows.values()].filter((row) => timeOf(row) >= startMs && timeOf(row) <= endMs)
    const [first, last] = [within[0], within.at(-1)]
    if (first && last && timeOf(first) < timeOf(last)) within.reverse()
    return within.toSorted((a, b) => timeOf(b) - timeOf(a))
  }

  /** The stations of a group, as far as they can be read. */
  async readMembers({ id, name }: Group): Promise<Station[]> {
    const what = `stations of ${name}`
    const { stations, problem } = await membersOf(id, (query) => this.attempt(what, listStations, { query }))
    if (problem !== undefined) this.notRead.push({ what, reason: problem })
    return stations
  }
}

/** All pages of the stations of a group; `problem` gives the reason if some are missing. */
export async function membersOf(
  groupId: number,
  read: (query: { groupId: number; page: number; pageSize: number }) => Promise<Answer<ReplyOf<typeof listStations>>>,
): Promise<{ stations: Station[]; problem?: string }> {
  const stations: Station[] = []
  for (let page = 0; page < PAGES_MAX; page++) {
    // oxlint-disable-next-line no-await-in-loop -- one page at a time, because the number of pages is unknown
    const answer = await read({ groupId, page, pageSize: PAGE_SIZE })
    if ('problem' in answer) return { stations, problem: answer.problem }
    const { data, total } = answer.value
    stations.push(...data)
    if (stations.length >= total) return { stations }
    if (data.length === 0) return { stations, problem: `The platform states ${total} stations and lists ${stations.length}.` }
  }
  return { stations, problem: `The group has more than ${PAGES_MAX * PAGE_SIZE} stations.` }
}
