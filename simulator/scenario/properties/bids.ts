import type { FcrSettings } from '#contract/demand-response.ts'
import type { JournalEntry } from '#contract/sim/journal-entry.ts'
import type { BidValues } from '#simulator/bids/world/bid-values.ts'
import type { World } from '#simulator/core/world/state.ts'
import type { BidsChange } from '../language/stimuli.ts'
import { type AnsweredCall, OperatorEntries } from './operator-entries.ts'
import type { Property } from './property.ts'
import { isAdmin, isSupport, seesGroup, userOf } from './visible.ts'

const HOUR_MS = 3_600_000

/** Bids that a lawful platform has: those of the start, changed by accepted writes and by lines of the timeline. */
class BidBook {
  readonly #groups: Map<number, Map<number, BidValues>>
  readonly #names: Map<number, string>
  /** Whether the settings of a group follow its bids: AC or DC, stepwise, and volumes by ECP. */
  readonly #follows: Map<number, boolean>

  constructor(start: World) {
    this.#groups = new Map([...start.groups].map(([id, { bids }]) => [id, new Map(bids)]))
    this.#names = new Map([...start.groups].map(([id, { name }]) => [id, name]))
    this.#follows = new Map([...start.groups].map(([id, { type, fcr }]) => [id, isOfChargers(type) && followsBids(fcr)]))
  }

  /** The bids of a group by hour, ms; undefined for an unknown group. */
  of = (groupId: number) => this.#groups.get(groupId)

  /** Whether a group delivers the volume of its bids. */
  follows = (groupId: number) => this.#follows.get(groupId) === true

  groupIds = () => [...this.#groups.keys()]

  /** Takes over a successful write. A bid without a price costs nothing. */
  take({ call, status, query, body, params, reply }: AnsweredCall) {
    if (status !== 200) return
    if (call === 'createGroup' || call === 'saveGroup') {
      const { id, name } = reply as { id: number; name: string }
      this.#names.set(id, name)
      if (call === 'createGroup') this.#groups.set(id, new Map())
    }
    if (call === 'saveFcrSettings') this.#follows.set(Number(params?.['groupId']), followsBids(reply as FcrSettings))
    if (call === 'deleteGroup') {
      this.#groups.delete(Number(params?.['groupId']))
      this.#names.delete(Number(params?.['groupId']))
    }
    if ((call !== 'addBid' && call !== 'saveBid') || !(reply as { success: boolean }).success) return
    const { quantity, price } = body as { quantity: number; price: number | null }
    this.of(Number(query?.['groupId']))?.set(Date.parse(String(query?.['hour'])), { quantity, price: price ?? 0 })
  }

  /** Takes over a line of the timeline. A line whose group has another name by now, or shares its name, changes nothing. */
  play({ bids: change, at }: JournalEntry & { bids?: BidsChange }) {
    if (!change) return
    const called = [...this.#names].filter(([id, name]) => id === change.group || name === change.group)
    const bids = called.length === 1 ? this.of(called[0]?.[0] ?? NaN) : undefined
    if ('clear' in change) return bids?.clear()
    for (const { quantity, price, ...when } of change.bids) {
      const runningMs = Math.floor(Date.parse(at) / HOUR_MS) * HOUR_MS
      bids?.set('hour' in when ? Date.parse(when.hour) : runningMs + when.inHours * HOUR_MS, { quantity, price })
    }
  }
}

const isOfChargers = (type: string) => ['GROUP_TYPE_CHARGER', 'GROUP_TYPE_DC'].includes(type)
const followsBids = ({ isEnabledStepwise, mode }: Pick<FcrSettings, 'isEnabledStepwise' | 'mode'>) =>
  isEnabledStepwise && mode === 'ECP'

/** `2026-03-02T09:00:00.000Z 5 MW 12 EUR`, by hour. */
const bidsText = (bids: Iterable<readonly [number, BidValues]>): string =>
  [...bids]
    .toSorted(([a], [b]) => a - b)
    .map(([hourMs, { quantity, price }]) => `${new Date(hourMs).toISOString()} ${quantity} MW ${price} EUR`)
    .join(', ')

/** A new or changed bid, as it was sent. */
interface SentBid {
  readonly nowMs: number
  readonly hourMs: number
  readonly quantity: number | null
  readonly price: number | null
  readonly isNew: boolean
  /** The bid of the hour before; undefined without one. */
  readonly before: BidValues | undefined
}

const DAY_MS = 24 * HOUR_MS
const clock = (timeZone: string) => new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
const [MARKET_CLOCK, FINNISH_CLOCK] = [clock('Europe/Brussels'), clock('Europe/Helsinki')]
/** The days since 1970 of a local date `2026-03-02`. */
const dayOf = (local: string) => Date.parse(`${local.slice(0, 10)}T00:00:00Z`) / DAY_MS
const decimals = (value: number) => (String(value).split('.')[1] ?? '').length

/** Why a bid is invalid on every market: more than 70 MW or 10,000 EUR. */
function invalidBid({ quantity, price }: Pick<SentBid, 'quantity' | 'price'>): string | undefined {
  if ((quantity ?? 0) > 70) return 'the capacity is out of bounds'
  return (price ?? 0) > 10_000 ? 'the price is out of bounds' : undefined
}

/** Why the platform refuses a bid independently of the market. The rows are its own schedule, so that an hour must not have begun. */
function scheduleRefusal({ nowMs, hourMs, quantity, price, isNew, before }: SentBid): string | undefined {
  if (hourMs % HOUR_MS !== 0) return 'the hour is not whole'
  if (hourMs <= nowMs) return 'the hour has begun'
  if (isNew && before) return 'the hour has a bid'
  if (!isNew && !before) return 'the hour has no bid'
  if (quantity === null) return 'the quantity is missing'
  return quantity < 0 || (price ?? 0) < 0 ? 'a value is negative' : undefined
}

/**
 * The refusals of the market for reserves up: the gate closes at 18:30 Finnish time on the day before the market day, which is one of
 * Central Europe, and opens 30 days before it; 1 MW, or the smallest bid of the site, to 10 MW with one decimal or 0 to cancel, a price with two decimals.
 */
function marketRefusals({ nowMs, hourMs, quantity, price }: SentBid, minMw: number): string[] {
  const marketDay = dayOf(MARKET_CLOCK.format(hourMs))
  const finnish = FINNISH_CLOCK.format(nowMs)
  const daysLeft = marketDay - dayOf(finnish)
  const mw = quantity ?? 0
  return [
    ...(daysLeft < 1 || (daysLeft === 1 && finnish.slice(11) >= '18:30:00') ? ['Message was received after deadline.'] : []),
    ...(marketDay - dayOf(MARKET_CLOCK.format(nowMs)) > 30 ? ['Message contains data for more than next 30 days.'] : []),
    ...(decimals(mw) > 1 ? ['Quantity contains too many decimals; position 1'] : []),
    ...(mw > 10 ? ['Maximum quantity 5 MW for FCR-N and 10 MW for FCR-D.'] : []),
    ...(mw > 0 && mw < minMw ? [`Minimum quantity ${minMw} MW for FCR-D, or 0 to cancel a bid.`] : []),
    ...(decimals(price ?? 0) > 2 ? ['Price contains too many decimals; position 1'] : []),
  ]
}

/**
 * Judges each answer by the rules of schedule and market. Precondition: no faults, a group that exists, a provider's admin, and a
 * market whose rules are not set in this second: the state of a refusal that was replaced within it is not seen. A call without a
 * readable hour is answered with 400, and so is one out of bounds and one for a group that does not follow its bids.
 */
export const bidAnswers: Property = {
  name: 'bid-answers',
  about: 'A bid is accepted exactly if its group follows bids, and its hour, its values and the rules of the market allow it.',
  begin: (start, met) => {
    const entries = new OperatorEntries()
    const book = new BidBook(start)
    let rules = ''
    return (world) => {
      const { refusal, hasRules, minBidMw } = world.market
      const before = rules
      rules = `${refusal} ${hasRules}`
      const problems: string[] = []
      const events = [...entries.events(world)]
      const isMarketSet = before !== rules || events.some((event) => 'stimulus' in event && 'market' in event.stimulus)
      for (const event of events) {
        if ('stimulus' in event) {
          book.play(event.stimulus)
          continue
        }
        const { call, user: name, query, body, status, reply, atMs } = event.call
        const user = userOf(world, name)
        const groupId = Number(query?.['groupId'])
        const bids = book.of(groupId)
        const isJudged = (call === 'addBid' || call === 'saveBid') && bids && !isMarketSet && !entries.hasFaults
        if (isJudged && user?.sellerId === 0 && isAdmin(user)) {
          met()
          const { quantity = NaN, price = null } = (body ?? {}) as Partial<SentBid>
          const hourMs = Date.parse(String(query?.['hour']))
          const sent = { nowMs: atMs, hourMs, quantity, price, isNew: call === 'addBid', before: bids.get(hourMs) }
          const ofSchedule = scheduleRefusal(sent)
          const ofMarket = refusal === null ? (hasRules ? marketRefusals(sent, minBidMw) : []) : [refusal]
          if (Number.isNaN(hourMs) || body === undefined) {
            const missing = body === undefined ? 'a body' : 'an hour'
            if (status !== 400) problems.push(`${call} without ${missing} was answered with ${status} ${JSON.stringify(reply)}`)
            continue
          }
          const isLowered = call === 'saveBid' && quantity !== null && quantity <= (sent.before?.quantity ?? -Infinity)
          const law400 =
            invalidBid(sent) ?? (isLowered || book.follows(groupId) ? undefined : 'the group does not follow its bids')
          if (law400 !== undefined) {
            if (status !== 400) problems.push(`${call} of ${quantity} MW was answered with ${status}, and ${law400}`)
            continue
          }
          const { success, message = '' } = (status === 200 ? reply : {}) as { success?: boolean; message?: string }
          const isLawful = ofSchedule === undefined && ofMarket.length === 0
          const isNamed = success === true || ofSchedule !== undefined || ofMarket.includes(message)
          if (success !== isLawful || !isNamed || (success ? message !== '' : message === '')) {
            const law = ofSchedule ?? ofMarket[0] ?? 'it is lawful'
            const answer = `${status} ${JSON.stringify(reply)}`
            problems.push(`${call} of ${quantity} MW for ${String(query?.['hour'])} was answered with ${answer}, and ${law}`)
          }
        }
        book.take(event.call)
      }
      return problems[0] === undefined || entries.hasFaults ? undefined : { what: problems[0] }
    }
  },
}

/** A bid in a reply. */
interface Row {
  readonly groupId: number
  readonly hour: string
  readonly quantity: number
  readonly price?: number
  readonly isOngoing?: boolean
}

const rowText = ({ groupId, hour, quantity, price, isOngoing }: Row) =>
  [groupId, hour, quantity, ...(isOngoing === undefined ? [price] : [isOngoing])].join(' ')
/** Rows as a text. */
const rowsText = (rows: readonly (Row | null)[]) => rows.map((row) => (row ? rowText(row) : 'none')).join(', ')

/** The rows that a read must show, by hour and then by group; undefined for other calls. */
function wantedRows(world: World, book: BidBook, { call, user, query, atMs }: AnsweredCall): (Row | null)[] | undefined {
  const ofGroup = (groupId: number): Row[] =>
    [...(book.of(groupId) ?? [])].map(([ms, values]) => Object.assign({ groupId, hour: new Date(ms).toISOString() }, values))
  const byHour = (rows: readonly Row[]) => rows.toSorted((a, b) => a.hour.localeCompare(b.hour))
  /** The bid of the running hour and the next one. */
  const recent = (groupId: number, fromMs: number) => {
    const runningMs = Math.floor(fromMs / HOUR_MS) * HOUR_MS
    const rows = byHour(ofGroup(groupId))
    return [
      rows.find(({ hour }) => Date.parse(hour) === runningMs),
      rows.find(({ hour }) => Date.parse(hour) > runningMs),
    ] as const
  }
  const [groupId, startMs, endMs] = [Number(query?.['group']), ...['start', 'end'].map((one) => Date.parse(String(query?.[one])))]
  const seen = book
    .groupIds()
    .filter((id) => seesGroup(world, user, world.groups.get(id) ?? { sellerId: -1, isSupergroup: true }))
  if (call === 'listBids') return byHour(ofGroup(groupId))
  if (call === 'readRecentBids') return recent(groupId, startMs ?? NaN).map((row) => row ?? null)
  if (call === 'listBidsOfDay') {
    const isWithin = ({ hour }: Row) => Date.parse(hour) >= (startMs ?? NaN) && Date.parse(hour) < (endMs ?? NaN)
    return byHour(seen.flatMap(ofGroup).filter(isWithin))
  }
  if (call !== 'readOverview') return undefined
  return seen.flatMap((id) =>
    recent(id, atMs).flatMap((row, place) => (row ? Object.assign(row, { isOngoing: place === 0 }) : [])),
  )
}

/** The rows of a reply. */
function shownRows({ call, reply }: AnsweredCall): (Row | null)[] {
  if (call === 'readRecentBids') return [(reply as { current: Row | null }).current, (reply as { next: Row | null }).next]
  return call === 'readOverview' ? ((reply as { bids: Row[] | null }).bids ?? []) : (reply as Row[])
}

/** The order of groups within an hour is free. */
const sortedText = (rows: Parameters<typeof rowsText>[0]) => rowsText(rows).split(', ').toSorted().join(', ')

/** Precondition: no faults, and for the reads of several groups no write of a group in the same second. */
export const bidSchedule: Property = {
  name: 'bid-schedule',
  about: 'The schedule and every read of it consist of the accepted bids with their last values.',
  begin: (start, met) => {
    const entries = new OperatorEntries()
    const book = new BidBook(start)
    return (world) => {
      const problems: string[] = []
      const events = [...entries.events(world)]
      const hasGroupWrite = events.some((event) => 'call' in event && /^(?:create|save|delete)Group$/.test(event.call.call))
      for (const event of events) {
        if ('stimulus' in event) book.play(event.stimulus)
        else {
          book.take(event.call)
          const { status, call, user: name } = event.call
          const user = userOf(world, name)
          const wanted = status === 200 && user && isSupport(user) ? wantedRows(world, book, event.call) : undefined
          if (!wanted || (hasGroupWrite && /OfDay|Overview/.test(call))) continue
          met()
          const shown = shownRows(event.call)
          const inOrder = /OfDay|Overview/.test(call) ? sortedText : rowsText
          if (inOrder(shown) !== inOrder(wanted)) {
            problems.push(`${call} as ${name} shows ${rowsText(shown)} in place of ${rowsText(wanted)}`)
          }
        }
      }
      if (entries.hasFaults) return undefined
      for (const { id, name, bids } of events.length > 0 ? world.groups.values() : []) {
        const [has, wanted] = [bidsText(bids), bidsText(book.of(id) ?? [])]
        if (has !== wanted) problems.push(`the schedule of ${name} is ${has}, and the accepted bids are ${wanted}`)
      }
      return problems[0] === undefined ? undefined : { what: problems[0] }
    }
  },
}
