import { OperatorEntries } from '../operator-entries.ts'
import type { Property } from '../property.ts'
import { isAdmin, userOf } from '../visible.ts'
import { BidBook } from './bid-book.ts'
import { invalidBid, marketRefusals, scheduleRefusal, type SentBid } from './bid-rules.ts'

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
