import { downloadFfrLog, type FfrLogLink } from '#contract/ffr-logs.ts'

/** The target of a link to a log file: a download of this platform, an external page, or a target that must not be opened. */
export type LogTarget = { to: 'platform'; fileName: string } | { to: 'elsewhere'; href: string } | { to: 'nowhere' }

const PLATFORM_FOLDER = downloadFfrLog.path.slice(0, downloadFfrLog.path.lastIndexOf('/') + 1)

const parse = (url: string, origin: string) => (URL.canParse(url, origin) ? new URL(url, origin) : undefined)

function decoded(text: string) {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** The target of a link on a page of this origin. */
export function logTarget(url: string, origin: string): LogTarget {
  const address = parse(url, origin)
  if (!address || (address.protocol !== 'http:' && address.protocol !== 'https:')) return { to: 'nowhere' }
  const file = address.pathname.slice(PLATFORM_FOLDER.length)
  const isOurs = address.origin === origin && address.pathname.startsWith(PLATFORM_FOLDER)
  if (isOurs && file && !file.includes('/')) return { to: 'platform', fileName: decoded(file) }
  return { to: 'elsewhere', href: address.href }
}

/** The name of the file of a link: the last part of its path. Other parts of a link can change with each read. */
export function logFileName(url: string, origin: string): string {
  const parts = parse(url, origin)?.pathname.split('/').filter(Boolean) ?? []
  return decoded(parts.at(-1) ?? url)
}

const ISO = /^(\d{4})-?(\d\d)-?(\d\d)T(\d\d)[-:]?(\d\d)(?:[-:]?(\d\d)(?:[.,]?(\d{3}))?)?Z?$/

/** The start of a log, ms, from its file name in UTC or Unix time: `ffr_{device}_20260302T080000Z.csv`. Undefined without one. */
export function logStartMs(fileName: string): number | undefined {
  const start = /_([^_]+?)\.\w+$/.exec(fileName)?.[1] ?? ''
  if (/^\d{10}$/.test(start)) return Number(start) * 1000
  if (/^\d{13}$/.test(start)) return Number(start)
  const [, year, month, day, hour, minute, second = '00', ms = '000'] = ISO.exec(start) ?? []
  const iso = `${year}-${month}-${day}T${hour}:${minute}:${second}.${ms}Z`
  const atMs = Date.parse(iso)
  // `Date` would move an invalid day to the next month.
  return Number.isFinite(atMs) && new Date(atMs).toISOString() === iso ? atMs : undefined
}

/** A row of the list of logs. The key is independent of the signature of the link, and unique for files with the same name. */
export interface LogRow {
  key: string
  url: string
  fileName: string
}

export function logRows(links: readonly FfrLogLink[], origin: string): readonly LogRow[] {
  const seen = new Map<string, number>()
  return links.map(({ url }) => {
    const fileName = logFileName(url, origin)
    const place = seen.get(fileName) ?? 0
    seen.set(fileName, place + 1)
    return { key: place > 0 ? `${fileName} ${place}` : fileName, url, fileName }
  })
}
