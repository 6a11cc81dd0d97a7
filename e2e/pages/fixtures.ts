import { expect, test as base, type BrowserContext, type ConsoleMessage, type Page } from 'playwright/test'
import { readSpan } from '#contract/sim.ts'
import { listenForNotices } from './notices.ts'
import { startSimulator, type Simulator } from '#simulator/start.ts'

/** What a test says about its platform with `test.use`. */
interface Setting {
  /** A scenario by name; a test and its scenario share a name where there is one. */
  scenario: string
  /** The path of a recorded frequency, in place of what the scenario says of it. */
  recording: string | undefined
  /** The folder of the built console, in place of `build/console`. */
  consoleDir: string | undefined
  /** The user whose session is there before the page opens; left out, nobody is signed in. */
  role: string | undefined
  /** What of the browser's console belongs to the test, such as its lines about refused requests. */
  expectedComplaints: RegExp | undefined
}

/** What a test does to the world behind the console. */
export interface Sim {
  /** Runs the world ahead; when it is done, all that was due has happened and been sent. */
  advance(span: string): Promise<void>
  /** Stops the world and runs it to a moment of the scenario, a span after its start. */
  runTo(moment: string): Promise<void>
  /** Plays one line of a scenario's timeline now. */
  do(line: Record<string, unknown>): void
  /** Stops the world: from now on it moves only when it is run ahead. */
  pause(): void
  engine: Simulator['engine']
}

/** The browser itself writes a refused request to its console; a test that provokes one says so with this. */
export const refusedRequests = (...statuses: number[]) =>
  new RegExp(`^Failed to load resource: .*status of (?:${statuses.join('|')})`)

/** Everything that the page complained about, as text. */
function collectComplaints(page: Page): string[] {
  const complaints: string[] = []
  const hear = (message: ConsoleMessage) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
  }
  page.on('console', hear)
  page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`))
  return complaints
}

/**
 * A session of this user, as the console itself would have stored it: there before the first page of the context opens, and
 * not again after somebody has logged out.
 */
export async function signIn(context: BrowserContext, url: string, user: string) {
  const answer = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    // Who is asked for no code may send one.
    body: JSON.stringify({ user, password: 'demo', mfaCode: '123456' }),
  })
  const { token } = (await answer.json()) as { token?: string }
  if (!token) throw new Error(`The simulator does not let ${user} in: status ${answer.status}.`)
  await context.addInitScript(
    ({ origin, credential }) => {
      if (window.location.origin !== origin || window.localStorage.getItem('signed-in-by-test')) return
      window.localStorage.setItem('signed-in-by-test', 'yes')
      window.localStorage.setItem('loadstar.credential', credential)
    },
    { origin: url, credential: JSON.stringify({ token, way: 'password' }) },
  )
}

function spanMs(span: string): number {
  const ms = readSpan(span)
  if (ms === undefined) throw new Error(`${span} is no span such as 13s.`)
  return ms
}

/** Each test has a platform of its own, in this process, on a free port, that serves the built console. */
export const test = base.extend<Setting & { simulator: Simulator; sim: Sim }>({
  scenario: ['quiet-day', { option: true }],
  recording: [undefined, { option: true }],
  consoleDir: [undefined, { option: true }],
  role: [undefined, { option: true }],
  expectedComplaints: [undefined, { option: true }],

  simulator: async ({ scenario, recording, consoleDir }, give) => {
    const simulator = await startSimulator({
      port: 0,
      scenario,
      ...(recording !== undefined && { frequency: recording }),
      ...(consoleDir !== undefined && { consoleDir }),
    })
    await give(simulator)
    await simulator.stop()
  },

  sim: async ({ simulator: { engine } }, give) => {
    await give({
      engine,
      do: (line) => engine.do(line),
      pause: () => engine.setClock({ paused: true }),
      advance: (span) => engine.advance(spanMs(span)),
      async runTo(moment) {
        engine.setClock({ paused: true })
        const { startMs, nowMs } = engine.world
        const aheadMs = startMs + spanMs(moment) - nowMs
        if (aheadMs < 0) throw new Error(`The world is past ${moment} already.`)
        await engine.advance(aheadMs)
      },
    })
  },

  baseURL: async ({ simulator }, give) => give(simulator.url),

  context: async ({ context, simulator, role }, give) => {
    await listenForNotices(context)
    if (role !== undefined) await signIn(context, simulator.url, role)
    await give(context)
  },

  page: async ({ page, expectedComplaints }, give) => {
    const complaints = collectComplaints(page)
    await give(page)
    expect(complaints.filter((text) => !expectedComplaints?.test(text))).toEqual([])
  },
})
