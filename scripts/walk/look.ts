import { escapeProblem } from './escape.ts'
import type { BrowserSession } from './browser-session.ts'
import type { Check } from './checks.ts'
import { expectedComplaints, linesOf } from './complaints.ts'
import { kindOfPath } from './coverage.ts'
import { figureDifference } from './figures.ts'
import { freshDifference } from './fresh-read.ts'
import { grownMb, MEMORY_MB } from './memory.ts'
import { outageDifference } from './outage.ts'
import { persistent } from './persistent.ts'
import { accessibilitySentences, disabledWithoutReason, hasLostFocus, hasUnsavedChanges, layoutSentences } from './page-checks.ts'
import { brokenTexts, orderProblem, readPageTexts, titleProblem } from './page-texts.ts'
import type { Step } from './step.ts'
import { addressDifference, backDifference, readViewState, type ViewState } from './view-state.ts'
import { forgetMessages, readShown, writeProblem, type Shown, type Write } from './writes.ts'

/** What a walk found. */
export interface Finding {
  readonly check: Check
  readonly text: string
  /** The path of the screen. */
  readonly path: string
}

/** How often the precondition of each check held, and the time that it took. */
export type Met = Map<Check, { readonly count: number; readonly ms: number }>

/** The same fault is found at many rows and in many groups. */
export const kindOfFinding = ({ check, text, path }: Finding) =>
  `${check} ${kindOfPath(path)} ${text.replaceAll(/"[^"]*"|[\d.,]+/g, '#')}`

/** How long a page may take to draw a reply, and to be finished with what it sends, ms. */
const DRAWN_WITHIN_MS = 1_500
const SENT_WITHIN_MS = 5_000

/** What the page showed before a step. */
export interface Before {
  readonly path: string
  readonly view: ViewState
  readonly shown: Shown
  readonly isUnsaved: boolean
}

/** Steps that may leave the screen in a state that its address does not contain. */
const changesView = (step: Step) => step.do === 'fill' || step.do === 'choose' || step.do === 'press'

const isFault = (step: Step) => step.do === 'world' && 'fault' in step.line

interface LookOptions {
  readonly checks: ReadonlySet<Check>
  readonly met: Met
  /** Kinds of findings that other walks have made. A walk goes on after them. */
  readonly known: ReadonlySet<string>
}

/** Checks the page after each step. */
export function createLooker(session: BrowserSession, { checks, met, known }: LookOptions) {
  const { page } = session
  const seen = new Set<string>()
  const steps: Step[] = []
  let isAsLoaded = true
  /** An injected fault may leave any screen without its values for a time. */
  let isCalm = true
  const path = () => new URL(page.url()).pathname

  /** Runs a check whose precondition holds. */
  const check = async (name: Check, read: () => Promise<string | undefined>): Promise<Finding | undefined> => {
    if (!checks.has(name)) return undefined
    const startMs = performance.now()
    const text = await read()
    const { count, ms } = met.get(name) ?? { count: 0, ms: 0 }
    met.set(name, { count: count + 1, ms: ms + performance.now() - startMs })
    const finding = text === undefined ? undefined : { check: name, text, path: path() }
    return finding && known.has(kindOfFinding(finding)) ? undefined : finding
  }
  const first = async (...reads: (() => Promise<Finding | undefined>)[]) => {
    for (const read of reads) {
      const finding = await read()
      if (finding) return finding
    }
    return undefined
  }
  /** An expensive check runs once for each of these. */
  const isNew = (...key: unknown[]) => {
    const before = seen.size
    seen.add(key.join(' '))
    return seen.size > before
  }
  const nothing = () => Promise.resolve(undefined)

  const lookAtTexts = async () => {
    const read = await readPageTexts(page)
    return first(
      () => check('texts', () => Promise.resolve(brokenTexts(read.texts)[0])),
      read.heading === undefined
        ? nothing
        : () =>
            check('title', () => persistent(async () => [titleProblem(await readPageTexts(page)) ?? []].flat(), DRAWN_WITHIN_MS)),
      read.sorted.length === 0
        ? nothing
        : () =>
            check('order', () =>
              persistent(
                async () => (await readPageTexts(page)).sorted.flatMap((one) => orderProblem(one) ?? []),
                DRAWN_WITHIN_MS,
              ),
            ),
    )
  }

  const lookAtWrites = (before: Before) => {
    const writes: Write[] = session.takeWrites()
    if (writes.length === 0) return undefined
    if (steps.some(({ do: kind }) => kind === 'refuse')) session.endFaults()
    return check('writes', () =>
      persistent(async () => [writeProblem(writes, before.shown, await readShown(page)) ?? []].flat(), SENT_WITHIN_MS),
    )
  }

  /** Reads a step back: does Back show what was there, and would the address show what is here? */
  const lookAtAddress = async (step: Step, before: Before) => {
    const now = await readViewState(page)
    const { dialog } = await readShown(page)
    const isElsewhere = path() !== before.path
    if (dialog !== undefined || before.shown.dialog !== undefined || !isCalm) return undefined
    const isFollowed = step.do === 'click' && step.role === 'link' && isElsewhere && !before.isUnsaved
    if (isFollowed && isNew('back', kindOfPath(before.path), before.view.choices.join(), kindOfPath(path()))) {
      return check('back', () => backDifference(page, before.view))
    }
    const isChosen = !isElsewhere && (now.choices.join() !== before.view.choices.join() || now.path !== before.view.path)
    if (isChosen && step.do !== 'open' && isNew('address', kindOfPath(now.path), step.do, 'name' in step ? step.name : '')) {
      return check('address', () => addressDifference(page))
    }
    return undefined
  }

  const lookAtLayer = async (step: Step, before: Before) => {
    if (step.do !== 'click' || path() !== before.path) return undefined
    const { dialog } = await readShown(page)
    const isOpened = dialog !== undefined && before.shown.dialog === undefined
    if (!isOpened || !isNew('escape', kindOfPath(path()), dialog)) return undefined
    const opener = page.getByRole(step.role as 'button', { name: step.name, exact: true }).nth(step.nth)
    const finding = await check('escape', () => escapeProblem(page, opener))
    // The walk continues in what it has opened.
    if (!finding && checks.has('escape')) await session.perform(step)
    return finding
  }

  return {
    async before(): Promise<Before> {
      await forgetMessages(page)
      const shown = await readShown(page)
      return { path: path(), view: await readViewState(page), shown, isUnsaved: await hasUnsavedChanges(page) }
    },

    async look(step: Step, before: Before): Promise<Finding | undefined> {
      steps.push(step)
      if (isFault(step)) isCalm = false
      if (step.do === 'open') isAsLoaded = true
      if (changesView(step) || step.do === 'click') isAsLoaded = step.do === 'click' && step.role === 'link'
      const expected = expectedComplaints(linesOf(steps))
      const complaint = session.takeComplaints().find((text) => !expected.test(text))
      const isLeft = step.do === 'click' && step.role === 'link' && before.isUnsaved
      const isClicked = step.do === 'click' && step.role !== 'link'
      const finding = await first(
        () => check('console', () => Promise.resolve(complaint)),
        async () => lookAtWrites(before),
        lookAtTexts,
        () =>
          check('reason', async () => {
            const reason = await persistent(() => disabledWithoutReason(page), SENT_WITHIN_MS)
            return reason && `${reason} is disabled without a reason`
          }),
        isClicked
          ? () =>
              check('focus', () =>
                persistent(async () => ((await hasLostFocus(page)) ? ['the focus is on no element'] : []), DRAWN_WITHIN_MS),
              )
          : nothing,
        isLeft
          ? () =>
              check('leave', () =>
                Promise.resolve(path() === before.path ? undefined : 'unsaved changes are left without a question'),
              )
          : nothing,
        () => check('layout', () => persistent(() => layoutSentences(page), DRAWN_WITHIN_MS)),
        () => lookAtLayer(step, before),
        () => lookAtAddress(step, before),
      )
      if (finding) return finding
      const { dialog } = await readShown(page)
      const isNewHere = isNew('page', kindOfPath(path()), dialog, page.viewportSize()?.width)
      const isTimePassed = step.do === 'advance' || (step.do === 'world' && !isFault(step))
      const isComparable = isAsLoaded && isCalm && dialog === undefined && !(await hasUnsavedChanges(page))
      return first(
        isNewHere ? () => check('accessibility', () => persistent(() => accessibilitySentences(page), DRAWN_WITHIN_MS)) : nothing,
        isComparable && (isNewHere || isTimePassed)
          ? () => check('figures', () => figureDifference(page, session.callAs))
          : nothing,
        isComparable && (isNewHere || isTimePassed)
          ? () =>
              check('fresh', async () => {
                const line = await freshDifference(page)
                return line === undefined ? undefined : `a fresh read shows "${line}"`
              })
          : nothing,
        isComparable && isNewHere && isNew('stale', kindOfPath(path()))
          ? () =>
              check('stale', () =>
                outageDifference(
                  page,
                  (line) => session.play(line),
                  () => session.endFaults(),
                ).finally(() => session.takeComplaints()),
              )
          : nothing,
      )
    },

    async atTheEnd(): Promise<Finding | undefined> {
      await session.perform({ do: 'open', path: '/' })
      return check('memory', async () => {
        const mb = await grownMb(page, () => session.settle())
        return mb > MEMORY_MB ? `the memory grew by ${mb.toFixed(1)} MB over four rounds` : undefined
      })
    },
  }
}
