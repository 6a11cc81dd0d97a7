import { useEffect, useState } from 'react'

/** A text after it has not changed for the given time; until then the previous text. */
export function useDebounced(text: string, pauseMs: number): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text, pauseMs])
  return settled
}
