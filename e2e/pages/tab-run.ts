import { expect, type BrowserContext, type Page } from 'playwright/test'
import { urlOf } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import type { Simulator } from '#simulator/start.ts'
import { type Ask, sentBody } from './journal-digest.ts'
import { KEEPING_PAGE, KEEPING_TITLE, type StartTab } from './tab-server.ts'

/** Whether the tests run against the build of the tab, whose simulator is in the browser. `not-in-tab.ts` lists those that cannot. */
export const runsInTab = process.env['LOADSTAR_TAB'] !== undefined

const unavailable = (what: string): never => {
  throw new Error(`Not available in the tab: ${what}.`)
}

interface Options {
  readonly scenario: string
  readonly ideal: boolean
  readonly past: boolean
  readonly stations: number | undefined
  readonly recording: string | undefined
  readonly consoleDir: string | undefined
  readonly ocpp: boolean
}

/** The run of a test as `tab.json`. */
export function tabOptions({ scenario, ideal, past, stations, recording, consoleDir, ocpp }: Options): StartTab {
  if (recording !== undefined) unavailable('a recorded frequency')
  if (consoleDir !== undefined) unavailable('another build of the console')
  if (ocpp) unavailable('chargers outside')
  return { scenario, ideal, past, ...(stations !== undefined && { stations }) }
}

/** An object with some of its functions. Using another one fails the test with its name. */
function withOnly<T extends object>(what: string, known: Partial<T>): T {
  const parts: Record<string | symbol, unknown> = known
  return new Proxy(known as T, {
    // A promise that resolves with this object reads `then`.
    get: (_known, name) => (name === 'then' || name in parts ? parts[name] : unavailable(`${what}.${String(name)}`)),
  })
}

/** What stands in for the simulator of this process. Its calls are made by the page that keeps the simulator running. */
export const tabSimulator = (url: string, run: () => TabRun): Simulator =>
  withOnly<Simulator>('simulator', {
    url,
    callAs: async (user, name, { params, query, body }) => {
      const { method, path } = { ...endpoints[name], path: urlOf(endpoints[name], params, query) }
      return run().callAs(user, method, path, body)
    },
  })

/** A page that keeps the simulator running and makes calls for the test, one after another. */
export class TabRun {
  readonly #page: Page
  #last: Promise<unknown> = Promise.resolve()

  private constructor(page: Page) {
    this.#page = page
  }

  /** Opens the page before any page of the test. */
  static async open(context: BrowserContext, url: string): Promise<TabRun> {
    const page = await context.newPage()
    await page.goto(`${url}/${KEEPING_PAGE}`)
    await expect(page).toHaveTitle(KEEPING_TITLE, { timeout: 30_000 })
    return new TabRun(page)
  }

  /** Makes a call as a user. The status is null without a reply. */
  async callAs(user: string, method: string, path: string, body: unknown): Promise<{ status: number | null; body: unknown }> {
    const { token } = await this.call<{ token: string }>('/sim/sign-in', { user })
    return this.#page.evaluate(
      async ({ method, path, token, body }) => {
        const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
        const sent = body === undefined ? {} : { body: JSON.stringify(body) }
        const reply = await fetch(path, { method, headers, ...sent }).catch(() => undefined)
        const text = await reply?.text().catch(() => '')
        return { status: reply?.status ?? null, body: text ? (JSON.parse(text) as unknown) : undefined }
      },
      { method, path, token, body },
    )
  }

  /** Makes a call of the control API after those before it, and returns the text of its reply. Rejects unless its status is 200. */
  readonly ask: Ask = (path, body) => {
    const answer = this.#last.then(async () => {
      const { status, text } = await this.#page.evaluate(
        async ({ path, sent }) => {
          const reply = await fetch(path, sent)
          return { status: reply.status, text: await reply.text() }
        },
        { path, sent: sentBody(body) },
      )
      if (status !== 200) throw new Error(`${path} was answered with ${status}: ${text}`)
      return text
    })
    this.#last = answer.catch(() => {})
    return answer
  }

  /** The reply of `ask` as an object. */
  async call<Reply>(path: string, body?: unknown): Promise<Reply> {
    return JSON.parse(await this.ask(path, body)) as Reply
  }
}
