import type { World } from '#simulator/core/world/state.ts'
import type { CallAs } from '../playback/call.ts'
import type { NoticeExpectation } from '../language/expectation.ts'
import { isOpen, type Window } from '../language/expected.ts'
import { findGroup } from '../language/find-group.ts'
import { noticeReader } from '../language/find-user.ts'
import { NOTICE_SOURCES, REREAD_MS } from '../language/notices.ts'
import type { Observation } from './watch.ts'

/** `admin is told of Depot AC 'FCR activated. Frequency is below limit.'` */
export const noticeInWords = (world: World, { notice, group, user }: NoticeExpectation): string =>
  `${noticeReader(world, user).user} is told of ${group} '${notice}'`

/**
 * A notice as a console has it that is open from the start: asked for every 5 s of the world, and standing for as long as the
 * last answer says so. What cannot be read changes nothing.
 */
export function noticeSights(world: World, line: NoticeExpectation, window: Window) {
  const { call, isShown } = NOTICE_SOURCES[line.notice]
  const { user } = noticeReader(world, line.user)
  const groupId = findGroup(world, line.group).id
  let sight: Observation = { holds: false, seen: 'nothing has been read' }

  const read = async (callAs: CallAs) => {
    const { status, body } = await callAs(user, call, { params: { groupId } })
    const isNow = status === 200 ? isShown(body) : undefined
    if (isNow !== undefined) sight = { holds: isNow, seen: isNow ? 'it stands' : 'it does not stand' }
    else sight = { ...sight, seen: status === null ? 'no answer came' : `the answer was ${status}` }
  }

  return (callAs: CallAs): Observation | Promise<Observation | undefined> | undefined => {
    const { nowMs, startMs } = world
    const isDue = (nowMs - startMs) % REREAD_MS === 0 && nowMs <= window.toMs
    if (!isDue) return isOpen(window, nowMs) ? sight : undefined
    return read(callAs).then(() => (isOpen(window, nowMs) ? sight : undefined))
  }
}
