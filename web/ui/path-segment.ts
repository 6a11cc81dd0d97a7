import { usePathname } from 'wouter/use-browser-location'

/**
 * One part of a path, decoded: segment 1 of `/devices/a%2Fb/stats` is `a/b`.
 * The router's own parameters are decoded before they are split, so that an id with `%` or `/` would not survive.
 */
export function segmentOf(pathname: string, index: number): string {
  const segment = pathname.split('/')[index + 1] ?? ''
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

export const usePathSegment = (index: number) => segmentOf(usePathname(), index)
