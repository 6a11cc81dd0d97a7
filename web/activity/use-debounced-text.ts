import { useEffect, useState } from 'react'

const PAUSE_MS = 300

/** The text at the last pause in typing. */
export function useDebouncedText(text: string): string {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return paused
}
