import type { Browser } from 'playwright'
import { stream } from '#simulator/core/model/random.ts'
import { openSession, type BrowserSession } from './browser-session.ts'
import { CHECKS, type Check } from './checks.ts'
import { chooseStep } from './choose-step.ts'
import { controlsOf } from './controls.ts'
import { freshDifference } from './fresh-read.ts'
import { grownMb, MEMORY_MB } from './memory.ts'
import { persistent } from './persistent.ts'
import { accessibilitySentences, disabledWithoutReason, hasLostFocus, layoutSentences } from './page-checks.ts'
import type { Setting } from './setting.ts'
import type { Step } from './step.ts'

/** What a walk found. */
export interface Finding {
  readonly check: Check
  readonly text: string
  /** The path of the screen. */
  readonly path: string
}

export interface Walk {
  readonly setting: Setting
  readonly steps: readonly Step[]
  readonly finding: Finding | undefined
  readonly screens: ReadonlySet<string>
}

/** Where the steps of a walk come from: chosen by the seed, or those of an earlier walk. */
export type Source = { readonly count: number; readonly values: readonly string[] } | { readonly steps: readonly Step[] }

/** Messages about replies that a step has asked for: refused requests, and injected faults. */
const EXPECTED = /^Failed to load resource: .*status of \d+|^Contract mismatch: |ERR_INCOMPLETE_CHUNKED_ENCODING|ERR_ABORTED/

/** How long a page may take to draw a reply, and to be finished with what it sends, ms. */
const DRAWN_WITHIN_MS = 1_500
const SENT_WITHIN_MS = 5_000

/** Steps that may leave the screen in a state that its address does not contain. */
const changesView = (step: Step) => step.do === 'fill' || step.do === 'choose' || step.do === 'press'

/** Plays a walk until its first finding. */
export async function playWalk(
  browser: Browser,
  setting: Setting,
  source: Source,
  { checks = CHECKS, consoleDir }: { readonly checks?: readonly Check[]; readonly consoleDir?: string | undefined } = {},
): Promise<Walk> {
  const session = await openSession(browser, setting, consoleDir)
  const steps: Step[] = []
  const screens = new Set<string>()
  const looker = createLooker(session, new Set(checks))
  const next = stream(setting.seed, 'walk steps')
  const count = 'steps' in source ? source.steps.length : source.count
  try {
    const start: Step = { do: 'open', path: '/' }
    await session.perform(start)
    let finding = await looker.look(start)
    for (let place = 0; place < count && !finding; place++) {
      const step = 'steps' in source ? source.steps[place] : await chosen(session, next, setting, source.values)
      if (!step) break
      const isDone = await session.perform(step)
      if (!isDone && !('steps' in source)) continue
      steps.push(step)
      screens.add(new URL(session.page.url()).pathname)
      finding = await looker.look(step)
    }
    finding ??= await looker.atTheEnd()
    return { setting, steps, finding, screens }
  } finally {
    await session.end()
  }
}

async function chosen({ page }: BrowserSession, next: () => number, setting: Setting, values: readonly string[]): Promise<Step> {
  // A walk that signs out, or opens another page, continues at the start.
  if (!page.url().startsWith('http') || new URL(page.url()).pathname.startsWith('/login')) return { do: 'open', path: '/' }
  return chooseStep(next, controlsOf(await page.locator('body').ariaSnapshot()), setting, values)
}

/** Checks the page after each step. */
function createLooker(session: BrowserSession, checks: ReadonlySet<Check>) {
  const { page } = session
  const seen = new Set<string>()
  let isAsLoaded = true
  const path = () => new URL(page.url()).pathname
  const found = (check: Check, text: string | undefined): Finding | undefined =>
    text === undefined ? undefined : { check, text, path: path() }

  /** An expensive check runs once for each screen, dialog and width. */
  const isNew = async () => {
    const dialog = await page
      .getByRole('dialog')
      .or(page.getByRole('menu'))
      .first()
      .getAttribute('aria-label', { timeout: 50 })
      .catch(() => null)
    const key = `${path()} ${dialog} ${page.viewportSize()?.width}`
    const before = seen.size
    seen.add(key)
    return seen.size > before
  }

  return {
    async look(step: Step): Promise<Finding | undefined> {
      if (step.do === 'open') isAsLoaded = true
      if (changesView(step) || step.do === 'click') isAsLoaded = step.do === 'click' && step.role === 'link'
      const complaint = session.takeComplaints().find((text) => !EXPECTED.test(text))
      if (complaint !== undefined && checks.has('console')) return found('console', complaint)
      if (checks.has('reason')) {
        const reason = await persistent(() => disabledWithoutReason(page), SENT_WITHIN_MS)
        if (reason !== undefined) return found('reason', `${reason} is disabled without a reason`)
      }
      if (checks.has('focus') && step.do === 'click' && step.role !== 'link') {
        const lost = await persistent(
          async () => ((await hasLostFocus(page)) ? ['the focus is on no element'] : []),
          DRAWN_WITHIN_MS,
        )
        if (lost !== undefined) return found('focus', lost)
      }
      if (checks.has('layout')) {
        const problem = await persistent(() => layoutSentences(page), DRAWN_WITHIN_MS)
        if (problem !== undefined) return found('layout', problem)
      }
      if (!(await isNew())) return undefined
      if (checks.has('accessibility')) {
        const broken = await persistent(() => accessibilitySentences(page), DRAWN_WITHIN_MS)
        if (broken !== undefined) return found('accessibility', broken)
      }
      if (!checks.has('fresh') || !isAsLoaded) return undefined
      const line = await freshDifference(page)
      return found('fresh', line === undefined ? undefined : `a fresh read shows "${line}"`)
    },

    async atTheEnd(): Promise<Finding | undefined> {
      if (!checks.has('memory')) return undefined
      await session.perform({ do: 'open', path: '/' })
      const mb = await grownMb(page, () => session.settle())
      return mb > MEMORY_MB ? found('memory', `the memory grew by ${mb.toFixed(1)} MB over four rounds`) : undefined
    },
  }
}
