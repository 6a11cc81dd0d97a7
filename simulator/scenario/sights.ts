import type { AnswerExpectation, Expectation } from './expectation.ts'
import { callInWords, type CallAs } from './call.ts'
import { findGroup } from './find-group.ts'
import { findStation } from './find-station.ts'
import { matches, partsOf } from './matches.ts'
import { groupClaims } from './group-claims.ts'
import { logClaims } from './log-claims.ts'
import { stationClaims } from './station-claims.ts'
import { together, type Claim, type Sight } from './watch.ts'
import type { World } from '#simulator/world/state.ts'

type Looked = Exclude<Expectation, AnswerExpectation>

function claimsOf(world: World, line: Looked): readonly Claim[] {
  if ('group' in line) return groupClaims(world, findGroup(world, line.group), line)
  if ('station' in line) return stationClaims(world, findStation(world, line.station), line)
  return logClaims(world, findGroup(world, line.log.group), line.log)
}

const subjectOf = (line: Looked) =>
  'group' in line ? line.group : 'station' in line ? line.station : `the ${line.log.kind} log of ${line.log.group}`

/** What a line expects, as a sentence without its time. */
export function expectationInWords(world: World, line: Expectation): string {
  if ('answer' in line) {
    const { user, call, status, has, ...input } = line.answer
    return `${callInWords(user, call, input)} is answered with ${status}${has ? ` and ${JSON.stringify(has)}` : ''}`
  }
  return `${subjectOf(line)} ${claimsOf(world, line)
    .map(({ claim }) => claim)
    .join(', ')}`
}

/** Looks at the world. */
export const lookAt = (world: World, line: Looked): Sight => together(claimsOf(world, line).map(({ look }) => look()))

/** Makes a call, and looks at its answer. */
export async function ask(callAs: CallAs, { answer }: AnswerExpectation): Promise<Sight> {
  const { user, call, status, has, ...input } = answer
  const got = await callAs(user, call, input)
  if (got.status === null) return { holds: false, seen: 'no answer came' }
  if (got.status !== status) {
    return { holds: false, seen: `the answer was ${got.status} ${JSON.stringify(got.body) ?? ''}`.trim() }
  }
  if (!has) return { holds: true, seen: `the answer was ${got.status}` }
  return { holds: matches(got.body, has), seen: `the answer had ${JSON.stringify(partsOf(got.body, has))}` }
}
