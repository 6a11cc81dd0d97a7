import { atom, useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { SECOND_MS } from '#contract/durations.ts'
import { readV2gSettings } from '#contract/v2g.ts'
import { ffrFrequencies } from '#units/ffr-level.ts'
import { resource } from './resource.ts'

/** The V2G settings of a group with its daily schedule. Polled, so that changes made elsewhere become visible. */
export const v2gSettings = resource(readV2gSettings, { every: 10 * SECOND_MS, failed: 'Failed to fetch v2g settings' })

const notRead = atom(undefined)

/** The frequencies at which a V2G group activates FFR, Hz; undefined without a group, and while its settings are not known. */
export function useFfrFrequencies(groupId: number | undefined): readonly number[] | undefined {
  const settings = useAtomValue(groupId === undefined ? notRead : v2gSettings({ params: { groupId } }))?.value
  return useMemo(() => settings && ffrFrequencies(settings), [settings])
}
