import { expect } from 'playwright/test'
import type { Overview } from '#contract/dashboard.ts'
import { expectAccessible } from '../pages/axe.ts'
import { chooseTheme } from '../pages/console.ts'
import { layoutProblems } from '../geometry/layout-problems.ts'
import { test } from '../pages/fixtures.ts'

test.use({ scenario: 'busy-day', role: 'support' })

const SIZES = [
  [1_280, 720],
  [1_366, 768],
  [1_920, 1_080],
  [1_920, 1_200],
  [2_560, 1_440],
  [3_440, 1_440],
  [3_840, 2_160],
] as const

test('the wall display has one colour of state, large type, a clock with its zone and no navigation; Escape leaves it', async ({
  page,
  sim,
}) => {
  await sim.runTo('9m')
  await page.goto('/')
  await chooseTheme(page, 'Dark')
  await expect(page.getByRole('heading', { name: 'Needs attention: 7' })).toBeVisible()
  await page.getByRole('link', { name: 'Wall display' }).click()
  await expect(page).toHaveURL('/?wall')
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.getByRole('banner')).toHaveCount(0)
  const state = page.getByRole('heading', { level: 1 })
  await expect(state).toHaveText('7 to act on, 4 at once')
  await expect(page.getByText(/^1[34]:\d\d:\d\d UTC\+2$/)).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: /^Connected$/ })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Acknowledge Office yard/ }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page).toHaveURL('/?wall')
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
})

test.describe('while the reads fail', () => {
  test.use({ expectedComplaints: /status of 500/ })

  test('the wall display says that its values are old, and no part covers another one', async ({ page, sim }) => {
    await sim.runTo('12m')
    await page.goto('/?wall')
    const state = page.getByRole('heading', { level: 1 })
    await expect(state).toHaveText(/^\d+ to act on/)
    sim.do({ fault: { call: 'readOverview', for: '1d', status: 500 } })
    await sim.advance('40s')
    await expect(state).toHaveText(/^\d+\? to act on/)
    await expect(page.getByText(/^Not connected, values from /)).toBeVisible()
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height })
      const covered = () =>
        page.evaluate(() => {
          const parts = [...document.querySelectorAll('main section')].filter((part) => {
            const { bottom } = part.getBoundingClientRect()
            return [...part.querySelectorAll('li')].some((row) => row.getBoundingClientRect().bottom > bottom + 2)
          })
          return parts.map((part) => part.getAttribute('aria-label'))
        })
      await expect.poll(covered, { message: `${width} × ${height}` }).toEqual([])
    }
  })
})

test('the wall display never scrolls, cuts no part, and its type grows with the window', async ({ page, sim }) => {
  await sim.runTo('9m')
  await page.goto('/?wall')
  const state = page.getByRole('heading', { level: 1 })
  await expect(state).toBeVisible()
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height })
    const overflowing = () =>
      page.evaluate(() => {
        const { scrollHeight, scrollWidth } = document.documentElement
        // Parts that are higher than their places.
        const cut = [...document.querySelectorAll('main section')].filter((part) => {
          const { bottom } = part.getBoundingClientRect()
          return [...part.querySelectorAll('li, p, span')].some((one) => one.getBoundingClientRect().bottom > bottom + 2)
        })
        return [scrollHeight - innerHeight, scrollWidth - innerWidth, ...cut.map((part) => part.getAttribute('aria-label'))]
      })
    await expect.poll(overflowing, { message: `${width} × ${height}` }).toEqual([0, 0])
    // The state is at least a twentieth of the height.
    const stateHeight = async () => (await state.boundingBox())?.height ?? 0
    await expect.poll(stateHeight, { message: `state at ${width} × ${height}` }).toBeGreaterThanOrEqual(height / 20)
  }
  await expect(page.getByRole('region', { name: 'Groups' }).getByRole('heading')).toHaveText(
    /^Groups 1 to \d+( and \d+ to \d+)? of 10$/,
  )
})

/** Figures as large and names as long as a fleet can have. */
function extremes(overview: Overview): Overview {
  const load = {
    line: 3,
    taken: 1_208.4,
    limit: 1_250.5,
    unit: 'A' as const,
    kind: 'congestion' as const,
    parts: [
      { kind: 'congestion' as const, amount: 1_000.5 },
      { kind: 'boost' as const, amount: 250 },
    ],
  }
  const name = (part: string) => `${part} of the municipal bus depot and its visitors`
  return {
    ...overview,
    problems: overview.problems.map((problem) => ({
      ...problem,
      groupName: problem.groupName && name(problem.groupName),
      deviceName: problem.deviceName && name(problem.deviceName),
      load: problem.load && load,
      ...(problem.kind === 'faulted' && {
        kind: 'reserve-short' as const,
        powerKw: 1_234.5,
        limitKw: 1_834.5,
        reserve: { service: 'FCR-D' as const, source: 'bid' as const, soldKw: 1_834.5 },
      }),
    })),
    sites: overview.sites?.map((site) => ({
      ...site,
      groupName: name(site.groupName),
      powerW: -1_234_500,
      load: site.load && load,
      running: 112,
      waiting: 116,
      faulted: 111,
      offline: 118,
    })),
  }
}

test('no figure of the wall display is cut from its unit or its word, at any size and with long names', async ({ page, sim }) => {
  await sim.runTo('9m')
  sim.do({ fault: { call: 'readOverview', for: '1d', body: extremes(await sim.read('readOverview', {})) } })
  await page.goto('/?wall')
  await expect(page.getByText(/of the municipal bus depot/).first()).toBeVisible()
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height })
    const cutFigures = () =>
      page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>('main section *')].flatMap((node) => {
          const own = [...node.childNodes].find(
            (child) => child.nodeType === 3 && /\d/.test(child.nodeValue ?? '') && !child.nodeValue?.includes('municipal'),
          )
          if (!own || node.closest('svg') || !node.checkVisibility()) return []
          const text = document.createRange()
          text.selectNodeContents(node)
          const { left, right, top, bottom } = text.getBoundingClientRect()
          for (let parent: HTMLElement | null = node; parent; parent = parent.parentElement) {
            const box = parent.getBoundingClientRect()
            // For screen readers only, or left out as a whole.
            if (getComputedStyle(parent).overflowX === 'visible') continue
            if (box.width <= 1 || top >= box.bottom - 2) return []
            if (left < box.left - 1 || right > box.right + 1 || bottom > box.bottom + 2) return [node.innerText]
          }
          return []
        }),
      )
    await expect.poll(cutFigures, { message: `${width} × ${height}` }).toEqual([])
    for (const shown of [/can give 1\.235 MW now/, /1.208\.4 \/ 1.250\.5 A:/, /111 faulted,/]) {
      await expect(page.getByText(shown).first(), `${width} × ${height}`).toBeInViewport()
    }
  }
})

test('on a phone the parts of the wall display are below each other, and none covers another', async ({ page, sim }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await sim.runTo('9m')
  await page.goto('/?wall')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/to act on/)
  await expect.poll(() => page.evaluate(layoutProblems, 24)).toEqual([])
})
