/** Adds a listener, and returns the function that removes it. */
export function follow<T>(listeners: Set<T>, listener: T): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
