import { matchesSearch, searchWords } from '#contract/search-text.ts'
import type { readFleet as fleetCall, signInAs as signInCall } from '#contract/sim.ts'
import { didYouMean } from '#simulator/scenario/language/nearest.ts'
import { invalid } from '#simulator/http/refusals.ts'
import type { Handler } from '#simulator/http/call.ts'

/** Maximum number of entries in a list of choices. */
const MAX_LISTED = 50

export const readFleet: Handler<typeof fleetCall> = ({ world, query }) => {
  const words = searchWords(query.search ?? '')
  const found = world.stations.filter(
    ({ isRemoved, name, deviceId, stationId }) => !isRemoved && matchesSearch(words, [name, deviceId, String(stationId)]),
  )
  return {
    groups: [...world.groups.values()].map(({ id, name }) => ({ id, name })),
    stations: found.slice(0, MAX_LISTED).map(({ deviceId, name }) => ({ deviceId, name })),
    found: found.length,
  }
}

export const signInAs: Handler<typeof signInCall> = ({ world, body, context }) => {
  const user = world.users.find(({ user }) => user === body.user)
  if (!user) {
    const meant = didYouMean(
      body.user,
      world.users.map(({ user }) => user),
    )
    throw invalid([{ path: 'body.user', message: `is not a user of the site${meant}` }])
  }
  return { token: context.tokens.issue(user, 'access').token }
}
