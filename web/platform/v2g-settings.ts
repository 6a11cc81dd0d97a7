import { atom, useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { SECOND_MS } from '#contract/durations.ts'
import { readV2gSettings, addDailySchedule, saveV2gSettings, setDriverBypass, type V2gSettings } from '#contract/v2g.ts'
import { ffrFrequencies } from '#units/ffr-level.ts'
import { call } from './call.ts'
import { resource } from './resource.ts'

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

/** The V2G settings of a group with its daily schedule. Polled, so that changes made elsewhere become visible. */
export const v2gSettings = resource(readV2gSettings, { every: 10 * SECOND_MS, failed: 'Failed to fetch v2g settings' })

const notRead = atom(undefined)

/** The frequencies at which a V2G group activates FFR, Hz; undefined without a group, and while its settings are not known. */
export function useFfrFrequencies(groupId: number | undefined): readonly number[] | undefined {
  const settings = useAtomValue(groupId === undefined ? notRead : v2gSettings({ params: { groupId } }))?.value
  return useMemo(() => settings && ffrFrequencies(settings), [settings])
}
