import { useEffect, useState } from 'react'

/** A text once it has stood still for so long; until then the one before. */
export function useDebounced(text: string, pauseMs: number): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text, pauseMs])
  return settled
}
