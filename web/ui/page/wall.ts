/** The address of the wall display: the dashboard in large type, without navigation. */
export const WALL_ADDRESS = '/?wall'

/** Whether an address shows the wall display. */
export const isWall = (pathname: string, query: URLSearchParams): boolean => pathname === '/' && query.has('wall')
