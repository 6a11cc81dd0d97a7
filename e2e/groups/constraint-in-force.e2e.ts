import { expect, type Page } from 'playwright/test'
import type { PhaseLoad } from '#contract/phase-load.ts'
import { stream } from '#simulator/core/model/random.ts'
import { worstPhaseOf } from '#simulator/dlm/world/phase-loads.ts'
import { test } from '../pages/fixtures.ts'

/** The constraint on screen is the one that the engine used, at random moments of the scenarios. */

test.use({ role: 'admin' })

const NAME: Readonly<Record<PhaseLoad['kind'], string>> = {
  'main-fuse': 'main fuse',
  'import-limit': 'import limit',
  'safe-limit': 'safe limit',
  solar: 'solar surplus',
  congestion: 'rule',
}
const figure = (value: number) => String(Math.round(value * 10) / 10).replace('-', '−')
const textOf = ({ line, taken, limit, unit, kind }: PhaseLoad) =>
  `${line === null ? '' : `L${line} `}${figure(taken)} / ${figure(limit)} ${unit} ${NAME[kind]}`

const tile = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Groups', exact: true }).getByRole('listitem').filter({ hasText: name })

for (const scenario of ['busy-day', 'phase-overload', 'congested-evening']) {
  test.describe(scenario, () => {
    test.use({ scenario })

    test(`${scenario}: tiles and group pages name the constraint of the engine`, async ({ page, sim }) => {
      sim.pause()
      const next = stream(scenario.length, 'moments')
      const { world } = sim.engine
      let compared = 0
      for (let moment = 0; moment < 6; moment++) {
        await sim.advance(`${30 + Math.floor(300 * next())}s`)
        const loads = [...world.groups.values()].flatMap((group) => {
          const load = worstPhaseOf(world, group)
          return load && !group.isSupergroup ? [{ id: group.id, name: group.name, text: textOf(load) }] : []
        })
        await page.goto('/')
        for (const { name, text } of loads) await expect(tile(page, name), `${name} at ${world.nowMs}`).toContainText(text)
        const one = loads[Math.floor(next() * loads.length)]
        if (one) {
          await page.goto(`/groups/${one.id}`)
          await expect(page.getByRole('heading', { level: 1, name: one.name })).toBeVisible()
          await expect(page.getByRole('main').getByText(one.text, { exact: true }).first()).toBeVisible()
        }
        compared += loads.length
      }
      expect(compared).toBeGreaterThan(6)
    })
  })
}
