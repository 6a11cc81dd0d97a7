import { OperatorEntries } from '../operator-entries.ts'
import type { Property } from '../property.ts'
import { isSupport, userOf } from '../visible.ts'
import { BidBook, bidsText } from './bid-book.ts'
import { rowsText, shownRows, wantedRows } from './bid-reads.ts'

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
