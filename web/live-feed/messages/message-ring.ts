export interface RingBounds {
  readonly maxCount: number
  /** What the items together may weigh; the newest is kept even when it alone weighs more. */
  readonly maxBytes?: number
}

/**
 * The newest items, bounded by count and weight: `push` takes the same short time whether it is full or not.
 * `at(0)` is the oldest.
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

  const isFullFor = (weight: number) => length > 0 && (length === slots.length || bytes + weight > maxBytes)

  const push = (item: T) => {
    const weight = bytesOf(item)
    while (isFullFor(weight)) dropOldest()
    slots[(start + length) % slots.length] = item
    length += 1
    bytes += weight
  }

  /** A copy of what is held, oldest first. */
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

  /** Holds more or fewer from now on; of what is held, the newest stay. */
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
    /** How many had to make room; clearing drops nothing. */
    get dropped() {
      return dropped
    },
  }
}

export type Ring<T> = ReturnType<typeof createRing<T>>
