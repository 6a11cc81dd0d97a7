import { expect, test as base, type BrowserContext, type ConsoleMessage, type Page } from 'playwright/test'
import { readSpan } from '#contract/sim.ts'
import { listenForNotices } from './notices.ts'
import type { ChargerOptions } from '#simulator/ocpp/charger/charger-options.ts'
import { OwnCharger } from '#simulator/ocpp/charger/own-charger.ts'
import { startSimulator, type Simulator } from '#simulator/start.ts'
import { type Ask, sentBody } from './journal-digest.ts'
import { reasonNotInTab } from './not-in-tab.ts'
import { type PageNeeds, ReusedPage } from './reused-page.ts'
import { PUBLIC_NAME } from './sample-server.ts'
import { simReads, type SimReads } from './sim-reads.ts'
import { runsInTab, tabOptions, TabRun, tabSimulator } from './tab-run.ts'
import { startTabServer } from './tab-server.ts'

/** Options of a test, set with `test.use`. */
interface Setting {
  /** The name of the scenario; most tests have the name of their scenario. */
  scenario: string
  /** Whether chargers and cars follow at once, so that tests can expect exact values; true by default. */
  ideal: boolean
  /** Whether the hours before the start of the scenario are played, which takes seconds; false by default. */
  past: boolean
  /** The path of a recorded frequency, in place of the frequency of the scenario. */
  recording: string | undefined
  /** Number of generated stations, in place of the site of the scenario. */
  stations: number | undefined
  /** The folder of the built console, in place of `build/console`. */
  consoleDir: string | undefined
  /** Whether chargers may connect by OCPP. */
  ocpp: boolean
  /** The user who is signed in before the page opens; without it, no user is signed in. */
  role: string | undefined
  /** Expected messages in the browser console, such as those about refused requests. */
  expectedComplaints: RegExp | undefined
  /** Whether the test needs a page that has never been used, for example to add scripts to it; false by default. */
  freshPage: boolean
}

/** What the tests of a worker share. */
interface Shared {
  reusedPage: ReusedPage
  /** The port of the first simulator, for the others as well: files of the console are cached by origin. */
  sharedPort: { port: number }
}

/** Control of the simulated world. */
export interface Sim extends SimReads {
  /** Advances the world. After it, all due events have happened and been sent. */
  advance(span: string): Promise<void>
  /** Pauses the world and advances it to a time, given as a span from the start of the scenario. */
  runTo(moment: string): Promise<void>
  /** Plays one timeline line of a scenario now. */
  do(line: Record<string, unknown>): void
  /** Ends all injected faults that are in force. */
  endFaults(): Promise<void>
  /** Starts another scenario of the library. */
  load(name: string): Promise<void>
  /** Pauses the world. It then advances only by `advance` and `runTo`. */
  pause(): void
  /** Lets the world advance by itself, at this number of world seconds per second. */
  resume(speed: number): void
  /** A charger outside, which connects when the test calls `connect`. Needs the option `ocpp`. */
  charger(options: Omit<ChargerOptions, 'url'>): OwnCharger
}

/** Matches the messages of the browser about refused requests with these statuses. */
export const refusedRequests = (...statuses: number[]) =>
  new RegExp(`^Failed to load resource: .*status of (?:${statuses.join('|')})`)

/** Chrome warns when a page is left while its live feed still connects. That is what leaving does, so it is no complaint. */
const LEFT_WHILE_CONNECTING =
  /^WebSocket connection to '[^']+\/mqtt' failed: WebSocket is closed before the connection is established/

/** Collects the errors and warnings of the page as text, those about a request with its address. */
export function collectComplaints(page: Page): string[] {
  const complaints: string[] = []
  const collect = (message: ConsoleMessage) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return
    const text = message.text()
    if (LEFT_WHILE_CONNECTING.test(text)) return
    complaints.push(text.startsWith('Failed to load resource') ? `${text} ${message.location().url}` : text)
  }
  page.on('console', collect)
  page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`))
  return complaints
}

/**
 * Stores a session of the user as the console does, before the first page of the context opens. It is not stored again after a
 * logout.
 */
export async function signIn(context: BrowserContext, url: string, user: string, platform = url) {
  const ask: Ask = runsInTab ? tabRunOf(url).ask : (path, body) => askSimulator(platform, path, body)
  // Users without a required code may send one.
  const reply = await ask('/api/login', { user, password: 'demo', mfaCode: '123456' })
  const { token } = JSON.parse(reply) as { token: string }
  await context.addInitScript(
    ({ origin, credential }) => {
      if (window.location.origin !== origin || window.localStorage.getItem('signed-in-by-test')) return
      window.localStorage.setItem('signed-in-by-test', 'yes')
      window.localStorage.setItem('loadstar.credential', credential)
    },
    { origin: url, credential: JSON.stringify({ token, way: 'password' }) },
  )
}

export function spanMs(span: string): number {
  const ms = readSpan(span)
  if (ms === undefined) throw new Error(`${span} is no span such as 13s.`)
  return ms
}

/** The run of each tab by the address of its server. */
const tabRuns = new Map<string, TabRun>()

function tabRunOf(url: string): TabRun {
  const run = tabRuns.get(url)
  if (!run) throw new Error('Not available in the tab: a call before the first page.')
  return run
}

/** Makes a call of the control API of a simulator in this process. Rejects unless its status is 200. */
async function askSimulator(url: string, path: string, body?: unknown): Promise<string> {
  const reply = await fetch(url + path, sentBody(body))
  const text = await reply.text()
  if (reply.status !== 200) throw new Error(`${path} was answered with ${reply.status}: ${text}`)
  return text
}

/** What is the same for both simulators. */
const simOf = (callAs: Simulator['callAs'], ask: Ask) => {
  const reads = simReads(callAs, ask)
  return {
    ...reads,
    async endFaults() {
      for (const name of (await reads.state()).faults) await ask('/sim/end', { name })
    },
    load: async (name: string) => void (await ask('/sim/scenario', { name })),
  }
}

/** Control of a world in the browser, by its control API. */
function simInTab(run: TabRun, callAs: Simulator['callAs']): Sim {
  const advance = async (spanInMs: number) => {
    if (spanInMs > 0) await run.call('/sim/advance', { span: `${spanInMs}ms` })
  }
  return {
    ...simOf(callAs, run.ask),
    charger: () => {
      throw new Error('Not available in the tab: chargers outside.')
    },
    do: (line) => void run.call('/sim/do', line),
    pause: () => void run.call('/sim/clock', { paused: true }),
    resume: (speed) => void run.call('/sim/clock', { speed, paused: false }),
    advance: (span) => advance(spanMs(span)),
    async runTo(moment) {
      const { starts, now } = await run.call<{ starts: string; now: string }>('/sim/clock', { paused: true })
      const aheadMs = Date.parse(starts) + spanMs(moment) - Date.parse(now)
      if (aheadMs < 0) throw new Error(`The world is past ${moment} already.`)
      await advance(aheadMs)
    },
  }
}

/** Starts a simulator on a port, or on another one if the port is taken. */
async function startOn(port: number, options: Parameters<typeof startSimulator>[0]): Promise<Simulator> {
  try {
    return await startSimulator({ ...options, port })
  } catch (error) {
    if (port === 0 || (error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    return startSimulator({ ...options, port: 0 })
  }
}

/** A trace belongs to a context, and a world in the browser to a page. */
const reusesPages = !runsInTab && process.env['LOADSTAR_TRACE'] === undefined && process.env['LOADSTAR_FRESH_PAGES'] === undefined

interface Given extends Setting {
  simulator: Simulator
  sim: Sim
  tabRun: TabRun | undefined
  /** What the test needs of the page of its worker; undefined if it has a page of its own. */
  needs: PageNeeds | undefined
}

/** Starts one platform per test, in this process. It serves the built console. */
export const test = base.extend<Given, Shared>({
  scenario: ['quiet-day', { option: true }],
  ideal: [true, { option: true }],
  past: [false, { option: true }],
  recording: [undefined, { option: true }],
  stations: [undefined, { option: true }],
  consoleDir: [undefined, { option: true }],
  ocpp: [false, { option: true }],
  role: [undefined, { option: true }],
  expectedComplaints: [undefined, { option: true }],
  freshPage: [false, { option: true }],

  reusedPage: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from the parameter
    async ({}, give) => {
      const reused = new ReusedPage()
      await give(reused)
      await reused.close()
    },
    { scope: 'worker' },
  ],
  // oxlint-disable-next-line no-empty-pattern -- as above
  sharedPort: [async ({}, give) => give({ port: 0 }), { scope: 'worker' }],

  simulator: async ({ scenario, ideal, past, recording, stations, consoleDir, ocpp, sharedPort }, give, info) => {
    if (runsInTab) {
      const reason = reasonNotInTab(info)
      info.skip(reason !== undefined, reason)
      const server = await startTabServer('/', tabOptions({ scenario, ideal, past, recording, stations, consoleDir, ocpp }))
      const url = server.url.replace(/\/$/, '')
      await give(tabSimulator(url, () => tabRunOf(url)))
      return server.stop()
    }
    const simulator = await startOn(consoleDir === undefined ? sharedPort.port : 0, {
      scenario,
      isIdeal: ideal,
      hasPast: past,
      ...(recording !== undefined && { frequency: recording }),
      ...(stations !== undefined && { stations }),
      ...(consoleDir !== undefined && { consoleDir }),
      ...(ocpp && { ocpp: 0 }),
      // The name of the samples of proxies.
      publicName: [PUBLIC_NAME],
    })
    if (consoleDir === undefined) sharedPort.port = simulator.port
    await give(simulator)
    return simulator.stop()
  },

  /** Opened before the page of the test; undefined unless the simulator is in the browser. */
  tabRun: async ({ context, simulator }, give) => {
    const run = runsInTab ? await TabRun.open(context, simulator.url) : undefined
    if (run) tabRuns.set(simulator.url, run)
    await give(run)
  },

  sim: async ({ simulator, tabRun }, give) => {
    if (tabRun) return give(simInTab(tabRun, simulator.callAs))
    const { engine, ocpp, url, callAs } = simulator
    const chargers: OwnCharger[] = []
    await give({
      ...simOf(callAs, (path, body) => askSimulator(url, path, body)),
      do: (line) => engine.do(line),
      pause: () => engine.setClock({ paused: true }),
      resume: (speed) => engine.setClock({ speed, paused: false }),
      advance: (span) => engine.advance(spanMs(span)),
      async runTo(moment) {
        engine.setClock({ paused: true })
        const { runStartMs, nowMs } = engine.world
        const aheadMs = runStartMs + spanMs(moment) - nowMs
        if (aheadMs < 0) throw new Error(`The world is past ${moment} already.`)
        await engine.advance(aheadMs)
      },
      charger(options) {
        if (!ocpp) throw new Error('Set the option ocpp to connect chargers.')
        const charger = new OwnCharger({ url: `ws://127.0.0.1:${ocpp.port}/ocpp`, reactionMs: 0, ...options })
        chargers.push(charger)
        return charger
      },
    })
    for (const charger of chargers) charger.close()
    return undefined
  },

  baseURL: async ({ simulator }, give) => give(simulator.url),

  needs: async ({ simulator, freshPage, consoleDir, contextOptions, viewport, colorScheme, locale, timezoneId }, give) =>
    give(
      reusesPages && !freshPage && consoleDir === undefined
        ? { origin: simulator.url, options: { ...contextOptions, viewport, colorScheme, locale, timezoneId } }
        : undefined,
    ),

  context: async ({ browser, simulator, role, needs, reusedPage }, give) => {
    const context = needs ? (await reusedPage.take(browser, needs)).context : await browser.newContext()
    if (!needs) await listenForNotices(context)
    if (role !== undefined && !runsInTab) await signIn(context, simulator.url, role)
    await give(context)
    return needs ? reusedPage.clear(needs) : context.close()
  },

  page: async ({ context, simulator, role, tabRun, expectedComplaints, needs }, give) => {
    const [page = await context.newPage()] = needs ? context.pages() : []
    // The sign-in needs the page that runs the simulator, which is opened in the context.
    if (tabRun && role !== undefined) await signIn(context, simulator.url, role)
    const complaints = collectComplaints(page)
    await give(page)
    expect(complaints.filter((text) => !expectedComplaints?.test(text))).toEqual([])
  },
})
