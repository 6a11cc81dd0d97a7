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
