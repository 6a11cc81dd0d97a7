import type { AnswerExpectation, Expectation, NoticeExpectation, PropertyExpectation } from '../language/expectation.ts'
import { callInWords, type CallAs } from '../playback/call.ts'
import { isOpen, type Expected } from '../language/expected.ts'
import { frequencyAssertion } from './frequency-assertion.ts'
import { findGroup } from '../language/find-group.ts'
import { findStation } from '../language/find-station.ts'
import { matches, partsOf } from './matches.ts'
import { groupAssertions } from './group-assertions.ts'
import { logAssertions } from './log-assertions.ts'
import { noticeInWords, noticeObserver } from './notice-observations.ts'
import { propertyInWords, propertyObserver } from './property-observations.ts'
import { reservesAssertions } from './reserves-assertion.ts'
import { stationAssertions } from './station-assertions.ts'
import { combineObservations, type Assertion, type Observation } from './watch.ts'
import type { World } from '#simulator/core/world/state.ts'

type WorldExpectation = Exclude<Expectation, AnswerExpectation | NoticeExpectation | PropertyExpectation>

function assertionsOf(world: World, line: WorldExpectation): readonly Assertion[] {
  if ('frequency' in line) return [frequencyAssertion(world, line.frequency)]
  if ('reserves' in line) return reservesAssertions(world, line.reserves)
  if ('group' in line) return groupAssertions(world, findGroup(world, line.group), line)
  if ('station' in line) return stationAssertions(world, findStation(world, line.station), line)
  return logAssertions(world, findGroup(world, line.log.group), line.log)
}

function subjectOf(line: WorldExpectation) {
  if ('frequency' in line) return 'the frequency'
  if ('reserves' in line) return 'the site'
  if ('group' in line) return line.group
  return 'station' in line ? line.station : `the ${line.log.kind} log of ${line.log.group}`
}

/** The expectation of a line as a sentence without its time. */
export function expectationInWords(world: World, line: Expectation): string {
  if ('answer' in line) {
    const { user, call, status, has, ...input } = line.answer
    return `${callInWords(user, call, input)} is answered with ${status}${has ? ` and ${JSON.stringify(has)}` : ''}`
  }
  if ('notice' in line) return noticeInWords(world, line)
  if ('property' in line) return propertyInWords(line)
  return `${subjectOf(line)} ${assertionsOf(world, line)
    .map(({ text }) => text)
    .join(', ')}`
}

/** The subject of the line may have been deleted; the observation then has the error. */
function observe(world: World, line: WorldExpectation): Observation {
  try {
    return combineObservations(assertionsOf(world, line).map(({ look }) => look()))
  } catch (error) {
    return { holds: false, seen: error instanceof Error ? error.message : String(error) }
  }
}

/** Makes the call of a line and checks its answer. */
async function ask(callAs: CallAs, { answer }: AnswerExpectation): Promise<Observation> {
  const { user, call, status, has, ...input } = answer
  const got = await callAs(user, call, input)
  if (got.status === null) return { holds: false, seen: 'no answer was received' }
  if (got.status !== status) {
    return { holds: false, seen: `the answer was ${got.status} ${JSON.stringify(got.body) ?? ''}`.trim() }
  }
  if (!has) return { holds: true, seen: `the answer was ${got.status}` }
  return { holds: matches(got.body, has), seen: `the answer had ${JSON.stringify(partsOf(got.body, has))}` }
}

/** Checks an expectation in one second of a run; returns undefined outside the window of the expectation. */
export type Observer = (callAs: CallAs) => Observation | Promise<Observation | undefined> | undefined

export function createObserver(world: World, { line, window }: Expected): Observer {
  if ('notice' in line) return noticeObserver(world, line, window)
  if ('property' in line) return propertyObserver(world, line, window)
  if ('answer' in line) return (callAs) => (isOpen(window, world.nowMs) ? ask(callAs, line) : undefined)
  return () => (isOpen(window, world.nowMs) ? observe(world, line) : undefined)
}
