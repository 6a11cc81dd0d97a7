import type { Property } from './property.ts'
import { OperatorEntries } from './operator-entries.ts'

/** A property of a whole run: `simulator/whole-run` checks it after the run, so that this check finds nothing by itself. */
const ofWholeRun = (name: Property['name'], about: string): Property => ({ name, about, begin: () => () => undefined })

export const replay = ofWholeRun('replay', 'The actions of a run, replayed from any moment, write the same journal to the byte.')

export const restart = ofWholeRun(
  'restart',
  'A run with stored data that is killed and restarted continues with the same journal to the byte.',
)

export const sameValues = ofWholeRun(
  'same-values',
  'HTTP, live feed, CSV export and FFR log have the same power, frequency and state of charge for a second.',
)

export const exportValues = ofWholeRun(
  'export-values',
  'The exports of the charts of a group have exactly the values of the charts.',
)

export const userRights = ofWholeRun(
  'user-rights',
  'Users of every role and permission may make exactly the calls, and change the fields, that the specification gives them.',
)

export const signIn = ofWholeRun('sign-in', 'A user is signed in with the right password and codes only.')

/** An error ends the run, so that this check finds nothing by itself; the search reports the error under this name. */
export const noInternalError: Property = {
  name: 'no-internal-error',
  about: 'The run reaches its end without an internal error.',
  begin: (_start, met) => () => {
    met()
    return undefined
  },
}

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
