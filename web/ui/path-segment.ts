import { usePathname } from './address/console-location.ts'

/**
 * One part of a path, decoded: segment 1 of `/devices/a%2Fb/stats` is `a/b`.
 * The router decodes a path before it splits it, so its parameters are wrong for an id with `%` or `/`.
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
