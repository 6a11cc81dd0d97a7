import { expect, type BrowserContext, type Page, type Request } from 'playwright/test'
import { endpoints } from '#contract/endpoints.ts'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { missingLines } from './fresh-read.ts'

/** A write that the console sent. */
export interface Write {
  readonly method: string
  readonly path: string
  readonly body: string
  /** Undefined until the reply has arrived; 0 without a reply. */
  readonly status: number | undefined
}

const pattern = ({ path }: AnyEndpoint) =>
  new RegExp(
    `^${path
      .split('/')
      .map((part) => (part.startsWith(':') ? '[^/]+' : part))
      .join('/')}$`,
  )
/** Calls that only ask, and those of a session. */
const READS = Object.values<AnyEndpoint>(endpoints)
  .filter(({ method, changesNothing, allow }) => method !== 'GET' && (changesNothing || allow === 'anyone'))
  .map((endpoint) => ({ method: endpoint.method as string, path: pattern(endpoint) }))

/** The names of all calls that change something. */
const WRITE_CALLS = Object.entries<AnyEndpoint>(endpoints).flatMap(([name, { method, changesNothing, allow }]) =>
  method === 'GET' || changesNothing || allow === 'anyone' ? [] : [name],
)

/** The lines of the scenario language that make the next write fail, whichever it is. */
export const REFUSAL_LINES = WRITE_CALLS.map((call) => ({ fault: { call, status: 503, times: 1 } }))

/** Follows the writes of a page. The result returns those that have ended since its last call. */
export function followWrites(page: Page): () => Write[] {
  const writes = new Map<Request, Write>()
  page.on('request', (request) => {
    const method = request.method()
    const { pathname: path } = new URL(request.url())
    const isWrite =
      method !== 'GET' && path.startsWith('/api/') && !READS.some((one) => one.method === method && one.path.test(path))
    if (isWrite) writes.set(request, { method, path, body: request.postData() ?? '', status: undefined })
  })
  const end = (request: Request, status: number) => {
    const write = writes.get(request)
    if (write) writes.set(request, { ...write, status })
  }
  page.on('requestfailed', (request) => end(request, 0))
  page.on('response', (response) => end(response.request(), response.status()))
  return () => {
    const ended = [...writes].filter(([, { status }]) => status !== undefined)
    for (const [request] of ended) writes.delete(request)
    return ended.map(([, write]) => write)
  }
}

const MESSAGES = '.fui-Toast, .fui-MessageBar, [role=alert], .fui-Field__validationMessage, output'

/** Notes in the page which messages appear, because a notice may be gone when a slow step has ended. */
export const noteMessages = (context: BrowserContext) =>
  context.addInitScript((selector) => {
    const noted: string[] = []
    Object.assign(globalThis, { notedMessages: noted })
    new MutationObserver(() => {
      for (const node of document.querySelectorAll<HTMLElement>(selector)) {
        const text = node.innerText.trim()
        if (text !== '' && !noted.includes(text)) noted.push(text)
      }
    }).observe(document, { childList: true, subtree: true, characterData: true })
  }, MESSAGES)

/** Forgets what `noteMessages` has noted so far. */
export const forgetMessages = (page: Page) =>
  page.evaluate(() => (globalThis as { notedMessages?: string[] }).notedMessages?.splice(0))

/** What the page showed around a step. */
export interface Shown {
  /** The name of the open dialog. */
  readonly dialog: string | undefined
  /** Messages, notices and alerts. */
  readonly messages: readonly string[]
  /** The texts in the fields of the dialog, or of the page without one. */
  readonly typed: readonly string[]
}

export const readShown = (page: Page): Promise<Shown> =>
  page.evaluate((selector) => {
    const dialog = [...document.querySelectorAll<HTMLElement>('[role=dialog], [role=alertdialog]')].at(-1)
    const label = dialog?.getAttribute('aria-label') ?? dialog?.querySelector('h1, h2')?.textContent
    const messages = [...document.querySelectorAll<HTMLElement>(selector)].map(({ innerText }) => innerText.trim())
    const { notedMessages = [] } = globalThis as { notedMessages?: string[] }
    const fields = (dialog ?? document.querySelector('main'))?.querySelectorAll<HTMLInputElement>(
      'input[type=text], input[type=number], input:not([type]), textarea',
    )
    return {
      typed: [...(fields ?? [])].map(({ value }) => value).filter((text) => text !== ''),
      dialog: dialog ? (label ?? '') : undefined,
      messages: [...messages, ...notedMessages.filter((text) => !messages.includes(text))].filter((text) => text !== ''),
    }
  }, MESSAGES)

/** What a message about a refused write contains. */
const FAILURE =
  /fail|cannot|can['’]t|could ?n[o'’]t|unable|error|refus|reject|\bno[t]?\b|denied|again|must|only|already|exceed|at (?:most|least)|invalid|wrong|un(?:known|available)/i

/**
 * One action sends a write once. A write without success leaves the dialog with the typed texts open, and the page says so.
 * `before` and `after` are what the page showed around the action.
 */
export function writeProblem(writes: readonly Write[], before: Shown, after: Shown): string | undefined {
  const keys = writes.map(({ method, path, body }) => `${method} ${path} ${body}`)
  const twice = keys.find((key, place) => keys.indexOf(key) < place)
  if (twice !== undefined) return `one action sent ${twice.slice(0, 120)} twice`
  const refused = writes.find(({ status }) => status !== undefined && (status === 0 || status >= 400) && status !== 401)
  if (!refused) return undefined
  const what = `${refused.method} ${refused.path} was answered with ${refused.status === 0 ? 'nothing' : refused.status}`
  const news = missingLines(before.messages, after.messages)
  if (news.length === 0) return `${what}, and nothing says so`
  if (!news.some((text) => FAILURE.test(text))) return `${what}, and "${news[0]}" does not say so`
  const isSamePlace = before.dialog === after.dialog
  const lost = refused.status === 503 && isSamePlace ? before.typed.find((text) => !after.typed.includes(text)) : undefined
  if (lost !== undefined) return `${what}, and the typed "${lost}" is gone`
  const isOneDialog = before.dialog !== undefined && writes.length === 1
  return isOneDialog && after.dialog === undefined ? `${what}, and the dialog "${before.dialog}" closed` : undefined
}

/** Fails with what `writeProblem` says about the writes of the last action. */
export async function expectSoundWrites(page: Page, takeWrites: () => Write[], before: Shown) {
  const writes: Write[] = []
  await expect.poll(() => writes.push(...takeWrites())).toBeGreaterThan(0)
  await expect.poll(async () => writeProblem(writes, before, await readShown(page))).toBeUndefined()
}
