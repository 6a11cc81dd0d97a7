import { can, type Holder } from '#contract/access.ts'
import { listBids, type Bid } from '#contract/bids.ts'
import { HOUR_MS } from '#contract/durations.ts'
import { plural } from '#contract/plural.ts'
import { isSold, readReserveCommitment, readReserves, type Reserve, type ReserveCommitment } from '#contract/reserves.ts'
import { confirm } from '#ui/page/confirm.ts'
import { dayAndRangeText } from '#units/hours.ts'
import { mayBeRequired, reserveName, reservePowerText, responseText } from '#units/reserves.ts'
import { call, isNotOffered } from '../call.ts'
import { now } from '../platform-clock.ts'

/** What is known of the reserves and bids of a group; undefined if it could not be read. */
interface Known {
  readonly reserves: readonly Reserve[] | undefined
  readonly bids: readonly Bid[] | undefined
}

const UNKNOWN = 'Whether the group has sold a reserve or responds to the frequency now is not known.'

/**
 * What a change of a group can break, as sentences: the reserve that it has sold for this hour and for later ones, and its response
 * of now, with the FCR-N that it offers. What could not be read is named. Empty if nothing is sold and the group does not respond.
 */
export function commitmentTexts({ reserves, bids }: Known, nowMs: number): readonly string[] {
  const sold = (reserves ?? []).filter((reserve) => isSold(reserve) && reserve.soldKw > 0)
  const responding = (reserves ?? []).filter(mayBeRequired)
  const later = (bids ?? [])
    .filter(({ hour, quantity }) => Date.parse(hour) > nowMs && quantity > 0)
    .map(({ hour }) => Date.parse(hour))
    .toSorted((a, b) => a - b)
  const runs = (bids ?? []).some(
    ({ hour, quantity }) => Date.parse(hour) + HOUR_MS > nowMs && Date.parse(hour) <= nowMs && quantity > 0,
  )
  return [
    ...sold.map((reserve) => `Sold now: ${reservePowerText(reserve.soldKw)} of ${reserveName(reserve)}.`),
    ...(runs && !sold.some(({ source }) => source === 'bid') ? ['A bid of this hour is sold.'] : []),
    ...(later[0] === undefined
      ? []
      : [`Sold in ${later.length} later ${plural(later.length, 'hour', 'hours')}, the first ${dayAndRangeText(later[0])}.`]),
    ...responding.map((reserve) => `Responds to the frequency now (${reserve.service}): ${responseText(reserve)}.`),
    ...(reserves && bids ? [] : [UNKNOWN]),
  ]
}

/** The same for users who may not see volumes. Undefined: it could not be read. */
export function commitmentNotes(commitment: ReserveCommitment | undefined): readonly string[] {
  if (!commitment) return [UNKNOWN]
  return [
    ...(commitment.isSold ? ['The group has sold a reserve for this hour or a later one.'] : []),
    ...(commitment.isDelivering ? ['The group responds to the frequency now.'] : []),
  ]
}

/**
 * The sentences about a group, read now. A platform that does not offer reserves is judged by its bids. Users who may not see what is
 * sold read only whether something is; on a platform that does not state it, the list is empty for them.
 */
export async function readCommitments(
  groupId: number,
  user: Holder,
  { makeCall = call, signal }: { makeCall?: typeof call; signal?: AbortSignal } = {},
): Promise<readonly string[]> {
  const within = signal && { signal }
  if (!can.seeTsoMarket(user)) {
    const reply = await makeCall(readReserveCommitment, { params: { groupId }, ...within })
    if (isNotOffered(readReserveCommitment, reply)) return []
    return commitmentNotes(reply.outcome === 'ok' ? reply.value : undefined)
  }
  const [reserves, bids] = await Promise.all([
    makeCall(readReserves, { query: { groupId }, ...within }),
    makeCall(listBids, { query: { group: groupId }, ...within }),
  ])
  const ofReserves = reserves.outcome === 'ok' ? reserves.value.reserves : isNotOffered(readReserves, reserves) ? [] : undefined
  return commitmentTexts({ reserves: ofReserves, bids: bids.outcome === 'ok' ? bids.value : undefined }, now())
}

interface Change {
  readonly title: string
  /** The consequence for what is sold. */
  readonly text: string
  readonly ok: string
}

/**
 * Asks before a change that can break the commitments of groups, with these as points. Resolves to true at once if they have none.
 */
export async function confirmCommitments(
  groups: readonly { readonly id: number; readonly name: string }[],
  user: Holder,
  change: Change,
  signal?: AbortSignal,
): Promise<boolean> {
  const within = signal && { signal }
  const found = await Promise.all(groups.map(async ({ id, name }) => ({ name, texts: await readCommitments(id, user, within) })))
  const points = found.flatMap(({ name, texts }) => (groups.length === 1 ? texts : texts.map((text) => `${name}: ${text}`)))
  return points.length === 0 || confirm({ ...change, points })
}
