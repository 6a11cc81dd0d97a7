/** Where to go after signing in: the address asked for, if it lies inside the console; else home. */
export function returnPath(search: string): string {
  const next = new URLSearchParams(search).get('next') ?? '/'
  const origin = 'http://console.invalid'
  if (!next.startsWith('/') || !URL.canParse(next, origin)) return '/'
  const url = new URL(next, origin)
  // Browsers take `//elsewhere` and `/\elsewhere` for another host.
  const isInside = url.origin === origin && !url.pathname.startsWith('//') && !url.pathname.startsWith('/login')
  return isInside ? `${url.pathname}${url.search}${url.hash}` : '/'
}
