import type {
  addDailySchedule as addCall,
  deleteDailySchedule as deleteDailyCall,
  deleteV2gSettings as deleteCall,
  readV2gSettings as readCall,
  saveV2gSettings as saveCall,
  setDriverBypass as bypassCall,
} from '#contract/v2g.ts'
import {
  addDailySchedule as add,
  deleteDailySchedule as remove,
  deleteV2gSettings as forget,
  setDriverBypassEnabled,
  setV2gSettings,
} from '../world/v2g-actions.ts'
import { V2G_DEFAULTS } from '../world/v2g-settings.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import type { World } from '#simulator/core/world/state.ts'
import { notFound } from '#simulator/http/refusals.ts'
import type { Handler } from '#simulator/http/call.ts'
import { checkDailySchedule, checkSettings, dailyScheduleId, v2gGroupById } from './v2g-rules.ts'
import { groupOf } from '#simulator/session/calls/visibility.ts'

/** The settings of a V2G group, or the defaults; 404 for other groups. */
export const readV2gSettings: Handler<typeof readCall> = ({ world, session, params }) =>
  v2gGroupById(world, session, params.groupId).v2g ?? V2G_DEFAULTS

/** Daily schedule and driver bypass have separate calls and keep their values, as do optional settings that are absent. */
export const saveV2gSettings: Handler<typeof saveCall> = ({ world, session, params, body }) => {
  const group = v2gGroupById(world, session, params.groupId)
  checkSettings(body)
  const stored = group.v2g ?? V2G_DEFAULTS
  const { dailySchedule, isDriverBypassEnabled } = stored
  const settings = { ...stored, ...body, dailySchedule, isDriverBypassEnabled }
  setV2gSettings(world, group, settings)
  return settings
}

/** A group without saved settings has nothing to delete: 404, although a read returns the defaults. */
export const deleteV2gSettings: Handler<typeof deleteCall> = ({ world, session, params }) => {
  const group = groupOf(world, session, params.groupId)
  if (!group.v2g) throw notFound(`${group.name} has no V2G settings.`)
  forget(world, group)
  return {}
}

/** The first change saves the defaults that a read has returned so far. */
function withSettings(world: World, group: Group): Group {
  if (!group.v2g) setV2gSettings(world, group, { ...V2G_DEFAULTS, dailySchedule: [] })
  return group
}

export const addDailySchedule: Handler<typeof addCall> = ({ world, session, params, body }) => {
  const group = v2gGroupById(world, session, params.groupId)
  checkDailySchedule(group.v2g?.dailySchedule ?? [], body)
  return add(world, withSettings(world, group), body)
}

export const deleteDailySchedule: Handler<typeof deleteDailyCall> = ({ world, session, params }) => {
  const group = v2gGroupById(world, session, params.groupId)
  remove(world, group, dailyScheduleId(group, params.scheduleId))
  return {}
}

export const setDriverBypass: Handler<typeof bypassCall> = ({ world, session, params, body }) => {
  const group = v2gGroupById(world, session, params.groupId)
  setDriverBypassEnabled(world, withSettings(world, group), body.isBypassEnabled)
  return {}
}
