/** Where the console's server sends a request; undefined for a target that it refuses. */
export type Destination = 'platform' | 'feed' | 'console'

/** `.` and `..`, also with parameters, which some servers take off before they resolve a path. */
const DOTS = /^\.\.?(;.*)?$/

const decoded = (path: string): string | undefined => {
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}

/**
 * The destination of a request by its target as it came, by whole path segments: `/apix` is no call. Undefined for anything
 * but a path, for a broken percent escape, and for a path that climbs, however it is written: the platform would resolve it
 * to a path that is not handed on.
 */
export function destinationOf(target: string): Destination | undefined {
  const [path = ''] = target.split(/[?#]/)
  const segments = decoded(path)?.split(/[/\\]/)
  if (!path.startsWith('/') || !segments || segments.some((segment) => DOTS.test(segment))) return undefined
  const [, first] = path.split('/')
  return first === 'api' ? 'platform' : first === 'mqtt' ? 'feed' : 'console'
}
