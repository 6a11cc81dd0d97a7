import type { World } from '#simulator/core/world/state.ts'
import type { CallAs } from '../playback/call.ts'
import type { NoticeExpectation } from '../language/expectation.ts'
import { isOpen, type ExpectedWindow } from '../language/expected.ts'
import { findGroup } from '../language/find-group.ts'
import { noticeReader } from '../language/find-user.ts'
import { NOTICE_SOURCES, REREAD_MS } from '../language/notices.ts'
import type { Observation } from './watch.ts'

/** `admin sees the notice 'FCR activated. Frequency is below limit.' for Depot AC` */
export const noticeInWords = (world: World, { notice, group, user }: NoticeExpectation): string =>
  `${noticeReader(world, user).user} sees the notice '${notice}' for ${group}`

/**
 * A notice as shown by a console that is open from the start. It is requested every 5 s of simulated time and shown according to
 * the last readable answer. An unreadable answer does not change it.
 */
export function noticeObserver(world: World, line: NoticeExpectation, window: ExpectedWindow) {
  const { call, isShown } = NOTICE_SOURCES[line.notice]
  const { user } = noticeReader(world, line.user)
  const groupId = findGroup(world, line.group).id
  let sight: Observation = { holds: false, seen: 'the notice has not been read yet' }

  const read = async (callAs: CallAs) => {
    const { status, body } = await callAs(user, call, { params: { groupId } })
    const isNow = status === 200 ? isShown(body) : undefined
    if (isNow !== undefined) sight = { holds: isNow, seen: isNow ? 'the notice is shown' : 'the notice is not shown' }
    else sight = { ...sight, seen: status === null ? 'no answer was received' : `the answer was ${status}` }
  }

  return (callAs: CallAs): Observation | Promise<Observation | undefined> | undefined => {
    const { nowMs, startMs } = world
    const isDue = (nowMs - startMs) % REREAD_MS === 0 && nowMs <= window.toMs
    if (!isDue) return isOpen(window, nowMs) ? sight : undefined
    return read(callAs).then(() => (isOpen(window, nowMs) ? sight : undefined))
  }
}
