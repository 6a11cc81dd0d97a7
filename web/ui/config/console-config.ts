import { readConsoleConfig, type ConfigProblem, type ConsoleConfig } from '#contract/console/console-config.ts'
import { withBase } from '../address/console-location.ts'

/** Name of the product unless config.json has another one. */
const PRODUCT_NAME = 'Loadstar'
const TIMEOUT_MS = 10_000

let current: ConsoleConfig = {}

/** The configuration of this installation. Complete before any screen renders. */
export const consoleConfig = (): ConsoleConfig => current

export const productName = () => current.product?.name ?? PRODUCT_NAME

/** The address of the mark of the product; undefined for the mark of Loadstar. */
export function productMark(): string | undefined {
  const mark = current.product?.mark
  return mark === undefined ? undefined : withBase(`/${mark}`)
}

/**
 * The folder of the platform at the origin of the page, such as `/demo`. A page that has the simulator in its own tab stores it at
 * the root element before any code of the console runs; other platforms are at the root of their origin.
 */
const platformPath = typeof document === 'undefined' ? undefined : document.documentElement?.dataset?.['platformPath']

/** Whether the platform is a simulator in this browser, behind a service worker. */
export const isPlatformInTab = platformPath !== undefined

/** The address of a call of the platform. */
export const atPlatform = (path: string) => `${current.platformOrigin ?? platformPath ?? ''}${path}`

/** What a server answered for config.json, as the configuration or its problems. */
export async function configOf(answer: Response): Promise<{ config: ConsoleConfig } | { problems: ConfigProblem[] }> {
  // A server that answers the page for unknown files has no config.json.
  const isAbsent =
    answer.status === 404 || answer.status === 410 || /\btext\/html\b/.test(answer.headers.get('content-type') ?? '')
  if (isAbsent) return { config: {} }
  if (answer.ok) return readConsoleConfig(await answer.text())
  return { problems: [`The server answered ${answer.status} for config.json. Allow everybody to read this file.`] }
}

/** Reads config.json. Returns its problems; none when the console can start. */
export async function loadConsoleConfig(): Promise<ConfigProblem[]> {
  try {
    const read = await configOf(await fetch(withBase('/config.json'), { signal: AbortSignal.timeout(TIMEOUT_MS) }))
    if ('problems' in read) return read.problems
    current = read.config
    return []
  } catch {
    return ['The server did not answer for config.json. Check the network connection, then reload the page.']
  }
}
