import type { P2pDraft } from '#contract/p2p-market.ts'
import { OperatorEntries } from '../operator-entries.ts'
import type { Property } from '../property.ts'
import { isSupport, userOf } from '../visible.ts'
import { bookDifference, replyDifference } from './p2p-differences.ts'
import { P2pBook } from './p2p-book.ts'
import { wantedStatus } from './p2p-rules.ts'

/** Precondition: a user with the support role, no faults, and no change of groups in the same second. */
export const p2pAnswers: Property = {
  name: 'p2p-answers',
  about:
    'An order is placed, changed and withdrawn exactly when group, hour, side and state allow it, and trades are by price, then time.',
  begin: (start, met) => {
    const entries = new OperatorEntries()
    const book = new P2pBook(start)
    return (world) => {
      const calls = entries.next(world)
      const problems: string[] = []
      const hasGroupWrite = calls.some(({ call, status }) => /^(?:create|save|delete)Group$/.test(call) && status === 200)
      for (const answered of calls) {
        const { call, user: name, status, atMs, body, params } = answered
        if (call === 'deleteGroup' && status === 200) book.endGroup(Number(params?.['groupId']), atMs)
        const user = userOf(world, name)
        if (!/^(?:place|change|withdraw)P2pOrder$/.test(call) || !user || !isSupport(user)) continue
        met()
        const wanted = wantedStatus(world, book, answered)
        if (status !== wanted && !hasGroupWrite) {
          problems.push(`${call} as ${name} was answered with ${status} in place of ${wanted}`)
        }
        if (status !== 200) continue
        const terms = body as P2pDraft
        const known = book.orders.find(({ id }) => id === Number(params?.['orderId']))
        const order = call === 'placeP2pOrder' ? book.place(world, atMs, terms) : known
        if (!order) continue
        if (call === 'changeP2pOrder') book.change(world, atMs, order, terms)
        if (call === 'withdrawP2pOrder') order.isWithdrawn = true
        const problem = replyDifference(order, answered)
        if (problem !== undefined) problems.push(problem)
      }
      if (entries.hasFaults) return undefined
      const what = problems[0] ?? (calls.length > 0 ? bookDifference(world, book) : undefined)
      return what === undefined ? undefined : { what }
    }
  },
}
