import type { Browser } from 'playwright'
import { stream } from '#simulator/core/model/random.ts'
import { openSession, type BrowserSession } from './browser-session.ts'
import { CHECKS, type Check } from './checks.ts'
import { chooseStep } from './choose-step.ts'
import { controlsOf } from './controls.ts'
import { Coverage, kindOfPath } from './coverage.ts'
import { createLooker, type Finding, type Met } from './look.ts'
import type { Setting } from './setting.ts'
import type { Step } from './step.ts'
import { hasUnsavedChanges } from './page-checks.ts'
import { readShown } from './writes.ts'

export interface Walk {
  readonly setting: Setting
  readonly steps: readonly Step[]
  /** The address before each step. */
  readonly addresses: readonly string[]
  readonly finding: Finding | undefined
}

/** Where the steps of a walk come from: chosen by the seed and by what was visited least, or those of an earlier walk. */
export type Source =
  | { readonly count: number; readonly values: readonly string[]; readonly coverage: Coverage }
  | { readonly steps: readonly Step[] }

interface Options {
  readonly checks?: readonly Check[]
  readonly consoleDir?: string | undefined
  /** Counts how often the precondition of each check held. */
  readonly met?: Met
  /** Kinds of findings that other walks have made. */
  readonly known?: ReadonlySet<string>
}

/** The memory of the page is measured at the end of one of so many walks, because that takes as long as a walk. */
const MEMORY_EVERY = 10

/** Plays a walk until its first finding. */
export async function playWalk(browser: Browser, setting: Setting, source: Source, options: Options = {}): Promise<Walk> {
  const { checks = CHECKS, consoleDir, met = new Map(), known = new Set() } = options
  const session = await openSession(browser, setting, consoleDir)
  const steps: Step[] = []
  const addresses: string[] = []
  const looker = createLooker(session, { checks: new Set(checks), met, known })
  const next = stream(setting.seed, 'walk steps')
  const isChosen = 'coverage' in source
  const count = isChosen ? source.count : source.steps.length
  const site = isChosen ? await readSite(session) : { addresses: [], stations: [] }
  try {
    const start: Step = { do: 'open', path: '/' }
    let before = await looker.before()
    await session.perform(start)
    let finding = await looker.look(start, before)
    for (let place = 0; place < count && !finding; place++) {
      const step = isChosen ? await chosen(session, next, setting, source, site) : source.steps[place]
      if (!step) break
      before = await looker.before()
      const { pathname, search } = new URL(session.page.url())
      const isDone = await session.perform(step)
      if (!isDone && isChosen) continue
      steps.push(step)
      addresses.push(pathname + search)
      finding = await looker.look(step, before)
    }
    const isMeasured = isChosen ? setting.seed % MEMORY_EVERY === 0 : checks.length === 1 && checks[0] === 'memory'
    if (isMeasured) finding ??= await looker.atTheEnd()
    return { setting: { ...setting, user: session.user }, steps, addresses, finding }
  } finally {
    await session.end()
  }
}

interface Site {
  readonly addresses: readonly string[]
  readonly stations: readonly string[]
}

const STATIC = [
  '/',
  '/site-management/groups',
  '/site-management/stations',
  '/battery-storage/groups',
  '/battery-storage/devices',
  '/congestion-management',
  '/activity/events',
  '/activity/download',
  '/activity/users',
  '/p2p-market',
  '/tso-market',
  '/fingrid',
  '/groups',
]
const GROUP_TABS = ['', '/stations', '/cars', '/history', '/settings']
const DEVICE_TABS = ['', '/ffr-logs', '/stats', '/mqtt-logs', '/protocol', '/edit']

/** The addresses and stations of the world. Some need an admin; for other users the screen says so. */
async function readSite({ simulator }: BrowserSession): Promise<Site> {
  const { groups, stations } = simulator.engine.world
  const groupPaths = [...groups.values()].flatMap(({ id }) => GROUP_TABS.map((tab) => `/groups/${id}${tab}`))
  const devicePaths = [...stations.values()].flatMap(({ deviceId }) => DEVICE_TABS.map((tab) => `/devices/${deviceId}${tab}`))
  return { addresses: [...STATIC, ...groupPaths, ...devicePaths], stations: [...stations.values()].map(({ name }) => name) }
}

async function chosen(
  { page }: BrowserSession,
  next: () => number,
  setting: Setting,
  { values, coverage }: Extract<Source, { readonly coverage: Coverage }>,
  site: Site,
): Promise<Step> {
  const { pathname } = new URL(page.url())
  // A walk that signs out, or opens another page, continues at the start.
  if (!page.url().startsWith('http') || pathname.startsWith('/login')) return { do: 'open', path: '/' }
  const { dialog } = await readShown(page)
  coverage.screens.add(kindOfPath(pathname))
  coverage.users.add(setting.user)
  if (dialog !== undefined) coverage.dialogs.add(`${kindOfPath(pathname)} ${dialog.replaceAll(/\d+/g, '#')}`)
  const controls = controlsOf(await page.locator('body').ariaSnapshot())
  return chooseStep(next, setting, {
    place: { path: pathname, dialog },
    isUnsaved: await hasUnsavedChanges(page),
    controls,
    values,
    coverage,
    ...site,
  })
}
