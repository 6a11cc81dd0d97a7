import { atomWithStorage } from 'jotai/utils'

export const BUFFER_SIZES = [500, 1_000, 5_000, 10_000] as const

/** How many messages are held; remembered. */
export const bufferSizeAtom = atomWithStorage<number>('live-feed:buffer-size', BUFFER_SIZES[0], undefined, { getOnInit: true })

/** A size that is offered, whatever lies in the storage. */
export const offeredBufferSize = (stored: number) => BUFFER_SIZES.find((size) => size === stored) ?? BUFFER_SIZES[0]

/** Whether the newest message stands on top of the list; remembered. */
export const newestFirstAtom = atomWithStorage('live-feed:newest-first', true, undefined, { getOnInit: true })
