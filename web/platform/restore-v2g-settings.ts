import { addDailySchedule, saveV2gSettings, setDriverBypass, type V2gSettings } from '#contract/v2g.ts'
import { call } from './call.ts'

/**
 * Restores deleted V2G settings of a group, with the driver bypass and the daily schedule, whose entries get new ids.
 * Stops at the first call that fails. Returns whether all was saved.
 */
export async function restoreSettings(groupId: number, settings: V2gSettings, makeCall: typeof call = call): Promise<boolean> {
  const { dailySchedule, isDriverBypassEnabled, ...body } = settings
  const params = { groupId }
  const saved = await makeCall(saveV2gSettings, { params, body })
  if (saved.outcome !== 'ok') return false
  const bypass = await makeCall(setDriverBypass, { params, body: { isBypassEnabled: isDriverBypassEnabled } })
  if (bypass.outcome !== 'ok') return false
  for (const { departureTime, targetSoC } of dailySchedule) {
    const added = await makeCall(addDailySchedule, { params, body: { departureTime, targetSoC } })
    if (added.outcome !== 'ok') return false
  }
  return true
}
