import { useCallback, useSyncExternalStore } from 'react'

/** A window with the bottom bar of a phone. */
export const PHONE = '(max-width: 640px)'

/** Whether a media query applies to the window. */
export function useMedia(query: string): boolean {
  const follow = useCallback(
    (changed: () => void) => {
      const media = window.matchMedia(query)
      media.addEventListener('change', changed)
      return () => media.removeEventListener('change', changed)
    },
    [query],
  )
  return useSyncExternalStore(follow, () => window.matchMedia(query).matches)
}
