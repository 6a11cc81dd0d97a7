import { atom } from 'jotai'
import { boundedFamily } from '#ui/bounded-family.ts'

/** The paths of the reads that the platform follows for this tab. They are not polled. */
export const followedPathsAtom = atom<ReadonlySet<string>>(new Set<string>())

/** Whether the platform follows a read, by its path with query. */
export const isFollowed = boundedFamily((path: string) => atom((get) => get(followedPathsAtom).has(path)))
