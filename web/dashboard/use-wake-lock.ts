import { useEffect, useState } from 'react'

/**
 * Keeps the screen on while the component is mounted. A hidden tab loses the lock, so it is requested again. Returns whether the
 * screen is kept on: some browsers have no such function, and some refuse it, for example on low battery.
 */
export function useWakeLock(): boolean {
  const [isKeptOn, setIsKeptOn] = useState(false)
  useEffect(() => {
    // Only in secure contexts, although its type says always.
    const wakeLock = (navigator as Partial<Navigator>).wakeLock
    if (!wakeLock) return undefined
    let sentinel: WakeLockSentinel | undefined
    let isOver = false
    const request = async () => {
      if (document.visibilityState !== 'visible' || (sentinel && !sentinel.released)) return
      try {
        const held = await wakeLock.request('screen')
        if (isOver) {
          await held.release()
          return
        }
        sentinel = held
        held.addEventListener('release', () => setIsKeptOn(false))
        setIsKeptOn(true)
      } catch {
        setIsKeptOn(false)
      }
    }
    const again = () => void request()
    again()
    document.addEventListener('visibilitychange', again)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', again)
      void sentinel?.release()
    }
  }, [])
  return isKeptOn
}
