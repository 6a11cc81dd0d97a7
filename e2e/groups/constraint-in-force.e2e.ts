import { expect, type Page } from 'playwright/test'
import type { PhaseLoad } from '#contract/phase-load.ts'
import { test } from '../pages/fixtures.ts'
import { sweepUnless } from '../pages/sweep.ts'

/** The constraint on screen is the one that load management used, at moments between the events of the scenarios. */

test.use({ role: 'admin' })

const MOMENTS = ['47s', '211s', '95s', '318s', '64s', '180s']

const NAME: Readonly<Record<PhaseLoad['kind'], string>> = {
  'main-fuse': 'main fuse',
  'import-limit': 'import limit',
  'safe-limit': 'safe limit',
  solar: 'solar surplus',
  congestion: 'rule',
}
const figure = (value: number) => String(Math.round(value * 10) / 10).replace('-', '−')
function textOf({ line, taken, limit, unit, kind, parts, heldBack }: PhaseLoad) {
  const sum = parts?.map((part) => `${part.kind === 'boost' ? 'boost' : NAME[part.kind]} ${figure(part.amount)}`).join(' + ')
  const load = `${line === null ? '' : `L${line} `}${figure(taken)} / ${figure(limit)} ${unit}${sum ? `: ${sum}` : ` ${NAME[kind]}`}`
  if (!heldBack) return load
  const { amount, waiting } = heldBack
  const cars = waiting === 0 ? '' : `, ${waiting} ${waiting === 1 ? 'car waits' : 'cars wait'} for it`
  return `${load}, held by the frequency reserve, ${figure(amount)} ${unit} held back${cars}`
}

const tile = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Groups', exact: true }).getByRole('listitem').filter({ hasText: name })

for (const scenario of ['busy-day', 'phase-overload', 'congested-evening']) {
  test.describe(scenario, () => {
    test.use({ scenario })

    test(
      `${scenario}: tiles and group pages name the constraint of load management`,
      sweepUnless(scenario === 'phase-overload'),
      async ({ page, sim }) => {
        sim.pause()
        const groups = [await sim.read('listGroups')].flatMap((reply) => (Array.isArray(reply) ? reply : reply.data))
        let compared = 0
        for (const [moment, span] of MOMENTS.entries()) {
          await sim.advance(span)
          const loads: { id: number; name: string; text: string }[] = []
          for (const { id, name, isSupergroup } of groups) {
            const { load } = await sim.read('readAllocations', { params: { groupId: id } })
            if (load && !isSupergroup) loads.push({ id, name, text: textOf(load) })
          }
          await page.goto('/')
          for (const { name, text } of loads) await expect(tile(page, name), `${name}, moment ${moment}`).toContainText(text)
          const one = loads[moment % loads.length]
          if (one) {
            await page.goto(`/groups/${one.id}`)
            await expect(page.getByRole('heading', { level: 1, name: one.name })).toBeVisible()
            await expect(page.getByRole('main').getByText(one.text, { exact: true }).first()).toBeVisible()
          }
          compared += loads.length
        }
        expect(compared).toBeGreaterThan(6)
      },
    )
  })
}
