import { atomFamily } from 'jotai-family'
import type { Entry } from './entry.ts'
import { storedAtom } from '#ui/browser-storage.ts'

const KEPT = 6

/** A target that a user has chosen. Stations also keep their texts and address, because they are not in memory. */
export interface Recent {
  readonly key: string
  readonly label: string
  readonly detail?: string | undefined
  readonly to?: string | undefined
}

/** The last targets of a user, stored in the browser. Read them with `recentFrom`, because another version may have stored them. */
export const recentAtom = atomFamily((userId: string) => storedAtom<unknown>(`palette:recent:${userId}`, undefined))

const isText = (value: unknown): value is string => typeof value === 'string'

function isRecent(value: unknown): value is Recent {
  if (typeof value !== 'object' || value === null) return false
  const { key, label, detail, to }: { key?: unknown; label?: unknown; detail?: unknown; to?: unknown } = value
  return isText(key) && isText(label) && (detail === undefined || isText(detail)) && (to === undefined || isText(to))
}

/** The valid part of what is stored. */
export const recentFrom = (stored: unknown): readonly Recent[] => (Array.isArray(stored) ? stored.filter(isRecent) : [])

/** The list after a choice, newest first. Links to complete lists and to unverified IDs are not kept. */
export function withRecent(recent: readonly Recent[], { key, section, label, detail, target }: Entry): readonly Recent[] {
  if (key.startsWith('all:') || key.startsWith('station-id:')) return recent
  const isStation = section === 'Stations' && 'to' in target
  const chosen: Recent = { key, label, detail, ...(isStation && { to: target.to }) }
  return [chosen, ...recent.filter((one) => one.key !== key)].slice(0, KEPT)
}

/**
 * The remembered targets that the user may open now. Screens, actions and groups must be among the present entries, so that
 * a lost permission or a deleted group removes them. Stations need the permission to see stations.
 */
export function recentEntries(recent: readonly Recent[], present: readonly Entry[], seesStations: boolean): readonly Entry[] {
  const byKey = new Map(present.map((entry) => [entry.key, entry]))
  return recent.flatMap(({ key, label, detail, to }): readonly Entry[] => {
    const known = byKey.get(key)
    if (known) return [known]
    const isStation = key.startsWith('station:') && to?.startsWith('/devices/') === true
    return isStation && seesStations ? [{ key, section: 'Stations', label, detail, target: { to } }] : []
  })
}
