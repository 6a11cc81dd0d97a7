import { describe, expect, it } from 'vitest'
import { logFileName, logRows, logStartMs, logTarget } from './log-link.ts'

const ORIGIN = 'https://console.example'
const targetOf = (url: string) => logTarget(url, ORIGIN)

describe('a link', () => {
  it.each(['/api/ffr-logs/ffr_d%201_x.csv', 'https://console.example/api/ffr-logs/ffr_d%201_x.csv?token=old'])(
    'to this platform is a download with a token of its own: %s',
    (url) => {
      expect(targetOf(url)).toEqual({ to: 'platform', fileName: 'ffr_d 1_x.csv' })
    },
  )

  it.each([
    'https://files.example/api/ffr-logs/a.csv',
    'http://console.example/api/ffr-logs/a.csv',
    'https://console.example/files/a.csv?signature=1',
    'https://console.example/api/ffr-logs/deep/a.csv',
    'https://console.example/api/ffr-logs/',
  ])('to anywhere else is opened as it is: %s', (url) => {
    expect(targetOf(url)).toEqual({ to: 'elsewhere', href: url })
  })

  it.each(['javascript:alert(1)', 'data:text/csv,a', 'file:///etc/passwd', 'http://'])(
    'that no browser should follow leads nowhere: %s',
    (url) => {
      expect(targetOf(url)).toEqual({ to: 'nowhere' })
    },
  )
})

describe('the name of a file', () => {
  it('is the last part of the path, without query and fragment', () => {
    expect(logFileName('https://files.example/a/ffr_d%201_x.csv?signature=1#a', ORIGIN)).toBe('ffr_d 1_x.csv')
    expect(logFileName('/api/ffr-logs/a.csv', ORIGIN)).toBe('a.csv')
    expect(logFileName('/api/ffr-logs/100%.csv', ORIGIN)).toBe('100%.csv')
  })

  it('is the whole link if the path is empty or the link is invalid', () => {
    expect(['https://files.example/', 'http://'].map((url) => logFileName(url, ORIGIN))).toEqual([
      'https://files.example/',
      'http://',
    ])
  })
})

describe('the start of a log', () => {
  const AT = Date.UTC(2026, 2, 2, 8, 5, 9)

  it.each([
    'ffr_v2g_1_20260302T080509Z.csv',
    'ffr_v2g-1_2026-03-02T08:05:09Z.csv',
    'ffr_v2g-1_2026-03-02T08-05-09.000Z.csv',
    'ffr_v2g-1_1772438709.csv',
    'ffr_v2g-1_1772438709000.csv',
  ])('is read from its name: %s', (name) => {
    expect(logStartMs(name)).toBe(AT)
  })

  it('is read with the precision of a minute or a millisecond', () => {
    expect(logStartMs('ffr_1_2026-03-02T0805Z.csv')).toBe(Date.UTC(2026, 2, 2, 8, 5))
    expect(logStartMs('ffr_1_20260302T080509250Z.csv')).toBe(AT + 250)
  })

  it.each([
    'log.csv',
    'ffr_1_latest.csv',
    'ffr_1_20260231T080509Z.csv',
    'ffr_1_20261302T080509Z.csv',
    'ffr_1_20260302T250509Z.csv',
    '',
  ])('is not known from %j', (name) => {
    expect(logStartMs(name)).toBeUndefined()
  })
})

it('the key of a row is independent of the signature of its link, and files with the same name have different keys', () => {
  const keys = (...urls: string[]) =>
    logRows(
      urls.map((url) => ({ url })),
      ORIGIN,
    ).map(({ key }) => key)
  expect(keys('https://a.example/1.csv?signature=1')).toEqual(keys('https://a.example/1.csv?signature=2'))
  expect(new Set(keys('https://a.example/1.csv', 'https://b.example/1.csv')).size).toBe(2)
})
