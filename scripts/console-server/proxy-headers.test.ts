import { describe, expect, it } from 'vitest'
import { headersToBrowser, headersToPlatform, ownLocation } from './proxy-headers.ts'

const PLATFORM = new URL('http://platform.example:8081')

describe('a redirect', () => {
  it.each([
    ['http://platform.example:8081/api/y?a=1#b', '/api/y?a=1#b'],
    ['https://platform.example:8081/api/y', '/api/y'],
    ['HTTP://Platform.Example:8081', '/'],
    ['//platform.example:8081/api/y', '/api/y'],
    ['\\\\platform.example:8081\\api\\y', '/api/y'],
    ['http://user:word@platform.example:8081/api/y', '/api/y'],
  ])('to the platform, %s, becomes the path %s', (location, own) => {
    expect(ownLocation(location, PLATFORM)).toBe(own)
  })

  it.each([
    '/api/y',
    'y?z=http://platform.example:8081/',
    '../y',
    '?page=2',
    '#part',
    '',
    'http://platform.example/api/y',
    'https://login.example/?return=http://platform.example:8081/',
    '//elsewhere.example/x',
    'http://platform.example:8081.evil.example/',
    'http://[bad',
    '//[::1',
    'http://',
    'http://%zz/',
    'mailto:ann@platform.example',
    'ws://platform.example:8081/mqtt',
  ])('%j remains as it is', (location) => {
    expect(ownLocation(location, PLATFORM)).toBe(location)
  })

  it('to a path of the platform with two slashes does not leave the host of the console', () => {
    const own = ownLocation('http://platform.example:8081//evil.example/x', PLATFORM)
    expect(new URL(own, 'https://console.example/api/x').href).toBe('https://console.example//evil.example/x')
  })

  it('of a platform on the standard port is recognised with and without the port', () => {
    const platform = new URL('https://platform.example')
    expect(ownLocation('https://platform.example:443/y', platform)).toBe('/y')
    expect(ownLocation('https://platform.example/y', platform)).toBe('/y')
    // A server behind a proxy with TLS often does not know of the TLS.
    expect(ownLocation('http://platform.example/y', platform)).toBe('/y')
  })
})

describe('headers for the browser', () => {
  const headers = (lines: string[], status = 200) => headersToBrowser(lines, status, PLATFORM)

  it('are those of the answer, in their order and with repeated names', () => {
    const lines = ['X-B', '1', 'x-a', '2', 'X-B', '3', 'Date', 'Tue, 06 May 2031 07:08:09 GMT', '__proto__', '4']
    expect(headers(lines)).toEqual(lines)
  })
  it('have none of the connection, nor those that Connection names', () => {
    const named = ['connection', 'close, X-Hop,x-other', 'X-Hop', '1', 'x-OTHER', '2', 'Connection', 'X-Third', 'X-Third', '3']
    const usual = [
      'Keep-Alive',
      'timeout=5',
      'Transfer-Encoding',
      'chunked',
      'Upgrade',
      'h2c',
      'TE',
      'trailers',
      'Trailer',
      'X-T',
    ]
    expect(headers([...named, ...usual, 'Proxy-Authenticate', 'Basic', 'X-Kept', '4'])).toEqual(['X-Kept', '4'])
  })
  it('keep a length that Connection names, and have none with 204', () => {
    expect(headers(['Connection', 'content-length', 'Content-Length', '5'])).toEqual(['Content-Length', '5'])
    expect(headers(['Content-Length', '5'], 204)).toEqual([])
  })
  it.each([
    ['a=b; Domain=platform.example; Path=/api', 'a=b; Path=/api'],
    ['a=b;domain=.platform.example', 'a=b'],
    ['a=b; Domain; Secure', 'a=b; Secure'],
    ['domain=b; Path=/', 'domain=b; Path=/'],
    ['a=b; SubDomain=x', 'a=b; SubDomain=x'],
  ])('keep the cookie %s as %s', (cookie, own) => {
    expect(headers(['Set-Cookie', cookie, 'Set-Cookie', 'c=d'])).toEqual(['Set-Cookie', own, 'Set-Cookie', 'c=d'])
  })
})

describe('headers for the platform', () => {
  const headers = (lines: string[], method = 'GET', connection: 'close' | 'Upgrade' = 'close') => {
    const known = Object.fromEntries(lines.flatMap((name, at) => (at % 2 === 0 ? [[name.toLowerCase(), lines[at + 1]]] : [])))
    return headersToPlatform({ method, headers: known, rawHeaders: lines }, 'platform.example:8081', connection)
  }

  it('have the host of the platform, and none of the connection', () => {
    expect(
      headers(['Host', 'localhost', 'Connection', 'keep-alive, X-Hop', 'X-Hop', '1', 'Expect', '100-continue', 'Cookie', 'a=b']),
    ).toEqual(['Host', 'platform.example:8081', 'Connection', 'close', 'Cookie', 'a=b'])
  })
  it('announce a body as it comes: with its length, in chunks, or none', () => {
    expect(headers(['Content-Length', '2', 'Connection', 'content-length'], 'DELETE')).toContain('Content-Length')
    expect(headers(['Transfer-Encoding', 'chunked'], 'DELETE')).toEqual(expect.arrayContaining(['Transfer-Encoding', 'chunked']))
    expect(headers([], 'POST')).toEqual(expect.arrayContaining(['Content-Length', '0']))
    expect(headers([], 'GET')).not.toContain('Content-Length')
  })
  it('ask for the upgrade of the browser', () => {
    const lines = ['Connection', 'keep-alive, Upgrade', 'Upgrade', 'WebSocket', 'Sec-WebSocket-Key', 'k']
    expect(headers(lines, 'GET', 'Upgrade').slice(2)).toEqual([
      'Connection',
      'Upgrade',
      'Upgrade',
      'WebSocket',
      'Sec-WebSocket-Key',
      'k',
    ])
  })
})
