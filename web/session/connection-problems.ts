import { HOUR_MS } from '#contract/durations.ts'
import { ageText } from '#units/dates.ts'

/** The address after the login: the requested address if it belongs to the console, otherwise the dashboard. */
export function returnPath(search: string): string {
  const next = new URLSearchParams(search).get('next') ?? '/'
  const origin = 'http://console.invalid'
  if (!next.startsWith('/') || !URL.canParse(next, origin)) return '/'
  const url = new URL(next, origin)
  // Browsers treat `//host` and `/\host` as another host.
  const isInside = url.origin === origin && !url.pathname.startsWith('//') && !url.pathname.startsWith('/login')
  return isInside ? `${url.pathname}${url.search}${url.hash}` : '/'
}

interface Unreachable {
  /** What a server in front of the platform says. */
  message: string | undefined
  isOnline: boolean
  /** The origin of the platform in config.json, if it is not that of the page. */
  platformOrigin: string | undefined
  pageOrigin: string
}

/** Why the platform cannot be reached, and what to do. A browser does not tell a page why a request failed. */
export function unreachableProblem({ message, isOnline, platformOrigin, pageOrigin }: Unreachable): string {
  if (message !== undefined) return message
  if (!isOnline) return 'The platform cannot be reached, because this computer has no network connection.'
  if (platformOrigin === undefined || platformOrigin === pageOrigin) {
    return 'The platform cannot be reached. Check the network connection.'
  }
  if (pageOrigin.startsWith('https:') && platformOrigin.startsWith('http:')) {
    return `The browser blocks ${platformOrigin}, because it has no encryption. Set platformOrigin in config.json to an https address.`
  }
  return (
    `The platform at ${platformOrigin} cannot be reached. Open its address in a new tab: the browser shows there whether its ` +
    `certificate is invalid. Otherwise the platform must allow requests from ${pageOrigin}.`
  )
}

/** Times of less than this are not worth a note, ms. */
const CLOCK_TOLERANCE_MS = HOUR_MS / 6

/** What to do about a computer whose clock differs from the platform's; undefined when it does not. */
export function clockProblem(aheadMs: number): string | undefined {
  if (Math.abs(aheadMs) < CLOCK_TOLERANCE_MS) return undefined
  const direction = aheadMs > 0 ? 'ahead of' : 'behind'
  return `The clock of this computer is ${ageText(Math.abs(aheadMs))} ${direction} the platform. Set the clock of this computer. Times on screen are those of the platform.`
}
