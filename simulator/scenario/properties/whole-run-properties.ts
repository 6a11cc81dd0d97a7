import type { Property } from './property.ts'

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
