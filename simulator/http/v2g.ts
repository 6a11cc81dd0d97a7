import type { deleteV2gSettings as deleteCall, readV2gSettings as readCall, V2gSettings } from '#contract/v2g.ts'
import { notFound } from './refusals.ts'
import type { Handler } from './serve.ts'
import { groupOf } from './visibility.ts'

/** What a V2G group starts with. */
const DEFAULTS: V2gSettings = {
  mode: 'external',
  minSoC: 50,
  ffrPositive: 1_000,
  ffrNegative: 1_000,
  startChargeWith2kW: false,
  dailySchedule: [],
  isDriverBypassEnabled: false,
}

/** The settings of a V2G group, or its defaults while it has none; other groups have no such settings: 404. */
export const readV2gSettings: Handler<typeof readCall> = ({ world, session, params }) => {
  const group = groupOf(world, session, params.groupId)
  if (group.v2g) return group.v2g
  if (group.type !== 'GROUP_TYPE_V2G') throw notFound(`${group.name} is no V2G group and has no V2G settings.`)
  return DEFAULTS
}

/** A group without settings has none to delete: 404, also where it reads as having the defaults. */
export const deleteV2gSettings: Handler<typeof deleteCall> = ({ world, session, params }) => {
  const group = groupOf(world, session, params.groupId)
  if (!group.v2g) throw notFound(`${group.name} has no V2G settings.`)
  group.v2g = null
  world.journal.add(world.nowMs, 'v2g-settings', { group: group.id, deleted: true })
  return {}
}
