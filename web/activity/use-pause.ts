import { useEffect, useState } from 'react'

const PAUSE_MS = 300

/** A text as it was at the last pause in typing. */
export function usePause(text: string): string {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return paused
}
