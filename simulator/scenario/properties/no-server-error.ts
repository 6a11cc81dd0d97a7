import { OperatorEntries } from './operator-entries.ts'
import type { Property } from './property.ts'

/** Precondition: no line has injected a fault. The search also checks every reply against the contract, and answers 500. */
export const noServerError: Property = {
  name: 'no-server-error',
  about: 'The platform answers every call, and none with a status of 500 or more.',
  begin: (_start, met) => {
    const entries = new OperatorEntries()
    return (world) => {
      const calls = entries.next(world)
      if (!entries.hasFaults) for (const _ of calls) met()
      const wrong = calls.find(({ status }) => status === null || status >= 500)
      if (!wrong || entries.hasFaults) return undefined
      return { what: `${wrong.call} as ${wrong.user} was answered with ${wrong.status ?? 'nothing'}` }
    }
  },
}
