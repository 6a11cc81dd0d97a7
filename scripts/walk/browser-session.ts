import type { Browser, BrowserContext, Page } from 'playwright'
import { startSimulator, type Simulator } from '#simulator/start.ts'
import { collectComplaints, signIn, spanMs } from '#e2e/pages/fixtures.ts'
import type { CallAs } from '#simulator/scenario/playback/call.ts'
import type { Setting } from './setting.ts'
import type { Step } from './step.ts'
import { followWrites, noteMessages, REFUSAL_LINES, type Write } from './writes.ts'

/** How long a step may take, ms. A control that a step does not find is skipped. */
const STEP_MS = 3_000
const SETTLED_MS = 150
const SETTLES_WITHIN_MS = 8_000

export interface BrowserSession {
  readonly page: Page
  readonly context: BrowserContext
  readonly simulator: Simulator
  /** The user who is signed in: some sites have none but the admin. */
  readonly user: Setting['user']
  /** Errors and warnings in the console of the browser since the last call. */
  takeComplaints(): string[]
  /** The writes that the page has sent since the last call. */
  takeWrites(): Write[]
  readonly callAs: CallAs
  /** Plays a line of the scenario language. */
  play(line: Readonly<Record<string, unknown>>): void
  /** Ends all injected faults. */
  endFaults(): void
  /** Does a step. False if its control is not there or does not accept it. */
  perform(step: Step): Promise<boolean>
  /** Waits until no request is on its way and the page has drawn the replies. */
  settle(): Promise<void>
  end(): Promise<void>
}

/** Counts the requests that have no reply yet: calls, and files of the console. */
function countOpenRequests(page: Page) {
  const open = new Set<unknown>()
  let changedMs = performance.now()
  const isCounted = (url: string) => url.startsWith('http') && !url.includes('/sim/events')
  page.on('request', (request) => {
    if (!isCounted(request.url())) return
    open.add(request)
    changedMs = performance.now()
  })
  const close = (request: unknown) => {
    if (open.delete(request)) changedMs = performance.now()
  }
  page.on('requestfinished', close)
  page.on('requestfailed', close)
  return () => open.size === 0 && performance.now() - changedMs >= SETTLED_MS
}

/** Starts a simulator with a paused world and opens the console in a context of its own. */
export async function openSession(browser: Browser, setting: Setting, consoleDir?: string): Promise<BrowserSession> {
  const { scenario, seed, moment, user, widthPx, heightPx } = setting
  const options = { port: 0, hasPast: false, scenario, seed }
  const simulator = await startSimulator({ ...options, ...(consoleDir !== undefined && { consoleDir }) })
  const { engine } = simulator
  engine.setClock({ paused: true })
  await engine.advance(spanMs(moment))
  const context = await browser.newContext({
    viewport: { width: widthPx, height: heightPx },
    reducedMotion: 'reduce',
    locale: 'en-GB',
    timezoneId: 'Europe/Helsinki',
    acceptDownloads: true,
  })
  // The TypeScript loader names functions with this helper, also those that run in the browser.
  await context.addInitScript('globalThis.__name = (one) => one')
  const signedIn = engine.world.users.some((each) => each.user === user) ? user : 'admin'
  await signIn(context, simulator.url, signedIn)
  await context.addInitScript((theme) => localStorage.setItem('loadstar.theme', JSON.stringify(theme)), setting.theme)
  await noteMessages(context)
  const page = await context.newPage()
  const complaints = collectComplaints(page)
  const takeWrites = followWrites(page)
  page.on('dialog', (dialog) => void dialog.accept().catch(() => undefined))
  const isSettled = countOpenRequests(page)

  const settle = async () => {
    const untilMs = performance.now() + SETTLES_WITHIN_MS
    do {
      // A page that is left, such as by a reload, has no frame any more. The next turn checks the page after it.
      await page
        .evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 20))))
        .catch(() => page.waitForLoadState())
    } while (!isSettled() && performance.now() < untilMs)
  }

  const control = ({ role, name, nth }: { role: string; name: string; nth: number }) =>
    page.getByRole(role as 'button', { name, exact: true }).nth(nth)

  const act = async (step: Step) => {
    switch (step.do) {
      case 'open':
        return void (await page.goto(simulator.url + step.path))
      case 'click':
        return control(step).click({ timeout: STEP_MS })
      case 'fill':
        return control(step).fill(step.value, { timeout: STEP_MS })
      case 'choose':
        return void (await control(step).selectOption(step.value, { timeout: STEP_MS }))
      case 'press':
        return page.keyboard.press(step.key)
      case 'advance':
        return engine.advance(spanMs(step.span))
      case 'world':
        return engine.do(step.line)
      case 'refuse':
        return REFUSAL_LINES.forEach((line) => engine.do(line))
      case 'size':
        return page.setViewportSize({ width: step.widthPx, height: step.heightPx })
    }
  }

  return {
    page,
    context,
    simulator,
    user: signedIn,
    takeComplaints: () => complaints.splice(0),
    takeWrites,
    callAs: simulator.callAs,
    play: (line) => engine.do(line),
    endFaults: () => engine.state().faults.forEach((name) => engine.do({ end: name })),
    settle,
    async perform(step) {
      try {
        await act(step)
      } catch (error) {
        // What a step cannot do, such as a click on a covered control, is no failure of the console.
        if (['open', 'advance', 'world', 'refuse'].includes(step.do)) throw error
        return false
      }
      await settle()
      return true
    },
    async end() {
      await context.close()
      await simulator.stop()
    },
  }
}
