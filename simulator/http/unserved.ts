import type { EndpointName } from '#contract/endpoints.ts'
import { Refused } from './refusals.ts'

/** Calls of the contract that the simulator does not answer yet. `handlers.ts` must serve exactly the others. */
export const UNSERVED = [
  'readFcrSettings',
  'saveFcrSettings',
  'createBiddingZone',
  'listBids',
  'addBid',
  'saveBid',
  'readRecentBids',
  'exportOneSecondReport',
] as const satisfies readonly EndpointName[]

export type UnservedName = (typeof UNSERVED)[number]
export type ServedName = Exclude<EndpointName, UnservedName>

/** Gate and input are checked as for any call; only then does it turn out that nobody answers. */
export const answerUnserved = (name: UnservedName) => () => {
  throw new Refused(501, { message: `The simulator does not serve ${name} yet.` })
}
