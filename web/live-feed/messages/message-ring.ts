export interface RingBounds {
  readonly maxCount: number
  /** Maximum size of all items together; the newest item is kept even if it alone is larger. */
  readonly maxBytes?: number
}

/**
 * A ring buffer of the newest items, bounded by count and size. `push` takes constant time, also when the ring is full.
 * `at(0)` is the oldest item.
 */
export function createRing<T>(bounds: RingBounds, bytesOf: (item: T) => number = () => 0) {
  const maxBytes = bounds.maxBytes ?? Infinity
  let slots = Array<T | undefined>(bounds.maxCount)
  let start = 0
  let length = 0
  let bytes = 0
  let dropped = 0

  const at = (index: number): T | undefined => (index < 0 || index >= length ? undefined : slots[(start + index) % slots.length])

  const dropOldest = (): T | undefined => {
    const oldest = at(0)
    if (oldest === undefined) return undefined
    slots[start] = undefined
    start = (start + 1) % slots.length
    length -= 1
    bytes -= bytesOf(oldest)
    dropped += 1
    return oldest
  }

  const isFullFor = (sizeBytes: number) => length > 0 && (length === slots.length || bytes + sizeBytes > maxBytes)

  const push = (item: T) => {
    const sizeBytes = bytesOf(item)
    while (isFullFor(sizeBytes)) dropOldest()
    slots[(start + length) % slots.length] = item
    length += 1
    bytes += sizeBytes
  }

  /** A copy of the items, oldest first. */
  const toArray = (): T[] => {
    const items: T[] = []
    for (let index = 0; index < length; index++) {
      const item = at(index)
      if (item !== undefined) items.push(item)
    }
    return items
  }

  const clear = () => {
    slots = Array<T | undefined>(slots.length)
    start = 0
    length = 0
    bytes = 0
  }

  /** Changes the maximum number of items; the newest items stay. */
  const resize = (maxCount: number) => {
    const items = toArray()
    clear()
    slots = Array<T | undefined>(maxCount)
    for (const item of items) push(item)
  }

  return {
    at,
    push,
    dropOldest,
    toArray,
    clear,
    resize,
    get length() {
      return length
    },
    get bytes() {
      return bytes
    },
    /** Number of evicted items; clearing does not count as eviction. */
    get dropped() {
      return dropped
    },
  }
}

export type Ring<T> = ReturnType<typeof createRing<T>>
