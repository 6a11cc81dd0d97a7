import { storedAtom } from '#ui/browser-storage.ts'

export const BUFFER_SIZES = [500, 1_000, 5_000, 10_000] as const

/** Maximum number of messages in the buffer, kept in local storage. */
export const bufferSizeAtom = storedAtom<number>('live-feed:buffer-size', BUFFER_SIZES[0])

/** The stored size, or the default if the storage has a size that is not offered. */
export const offeredBufferSize = (stored: number) => BUFFER_SIZES.find((size) => size === stored) ?? BUFFER_SIZES[0]

/** Whether the newest message is on top of the list, kept in local storage. */
export const newestFirstAtom = storedAtom('live-feed:newest-first', true)
