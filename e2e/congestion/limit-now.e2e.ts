import { expect, type Page } from 'playwright/test'
import { expectAccessible } from '../pages/axe.ts'
import { expectNotice, openGroup } from '../pages/console.ts'
import { test, type Sim } from '../pages/fixtures.ts'

test.use({ scenario: 'quiet-day', role: 'operator' })

const limits = (page: Page) => page.getByRole('list', { name: 'What sets the limit' })

/** The loads on the limits that congestion rules set for the group. */
const ruleLoads = async (sim: Sim) =>
  (await sim.read('readAllocations', { params: { groupId: 1 } })).loads?.filter(({ kind }) => kind === 'congestion')

async function openLimitNow(page: Page) {
  await page.getByRole('button', { name: 'Limit now', exact: true }).click()
  return page.getByRole('dialog', { name: 'Limit Depot AC now' })
}

test('a temporary limit shows its effect, applies at once, and ends by itself', async ({ page, sim }) => {
  await sim.runTo('2m')
  await openGroup(page, 1, 'Depot AC')
  const dialog = await openLimitNow(page)
  await expect(dialog.getByRole('button', { name: 'Set limit' })).toHaveAccessibleDescription('Enter a limit and its end first.')
  await dialog.getByLabel('Limit', { exact: true }).fill('low')
  await expect(dialog.getByText('Enter a number.')).toBeVisible()
  await dialog.getByLabel('Limit', { exact: true }).fill('8')
  await expect(dialog.getByText(/^At 8 A: \d+ cars? pauses? now/)).toBeVisible()
  await dialog.getByRole('radio', { name: '15 min' }).click()
  await expectAccessible(page)
  await expect(dialog.getByText(/^Ends by itself: 02\/03\/2026 .* UTC\+\d\.$/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Set limit' }).click()
  await expectNotice(page, /^Limited Depot AC to 8 A until /)

  await sim.advance('2s')
  expect((await ruleLoads(sim))?.[0]).toMatchObject({ limit: 8, unit: 'A' })
  await expect(limits(page)).toContainText(/Rule "Limit now".*until \d\d:\d\d:\d\d UTC/)
  await sim.advance('17m')
  expect(await ruleLoads(sim)).toEqual([])
  await expect(limits(page)).not.toContainText('Limit now', { timeout: 15_000 })
})

test('a temporary limit can be changed and ended, and its rule is used again', async ({ page, sim }) => {
  sim.pause()
  const rules = () => sim.read('listCongestionRules')
  const before = (await rules()).length
  await openGroup(page, 1, 'Depot AC')
  for (const [limit, submit] of [
    ['20', 'Set limit'],
    ['16', 'Change limit'],
  ] as const) {
    const dialog = await openLimitNow(page)
    await dialog.getByLabel('Limit', { exact: true }).fill(limit)
    await dialog.getByRole('button', { name: submit }).click()
    await expectNotice(page, new RegExp(`^Limited Depot AC to ${limit} A until `))
    await sim.advance('2s')
  }
  expect(await rules()).toHaveLength(before + 1)
  await page.getByRole('button', { name: 'End now: Limit now' }).click()
  await expectNotice(page, 'Ended Limit now')
  expect(await rules()).toHaveLength(before)
  await sim.advance('2s')
  await expect(limits(page)).not.toContainText('Limit now', { timeout: 15_000 })
  expect((await rules()).filter(({ active }) => active)).toEqual([])
  expect(await ruleLoads(sim)).toEqual([])
})

test.describe('a planned rule in force', () => {
  test.use({ scenario: 'busy-day' })

  test('ends after a question with the limits before and after, and Undo stays in the list of notices', async ({ page, sim }) => {
    await sim.runTo('16m')
    const NAME = 'Cable works at the quay'
    const isInForce = async () => (await sim.read('listCongestionRules')).some(({ name, active }) => name === NAME && active)
    await openGroup(page, 2, 'Depot DC')
    const end = page.getByRole('button', { name: `End now: ${NAME}` })
    await end.press('Enter')
    const question = page.getByRole('alertdialog', { name: `End ${NAME}?` })
    await expect(question).toContainText(
      /Depot DC is limited to 90 kW now\. Then: import limit 240 kW.* The power can rise at once\./,
    )
    await expect(question).toContainText(/The rule was planned until .* UTC\+2\./)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(question).toBeHidden()
    expect(await isInForce()).toBe(true)

    await end.click()
    await question.getByRole('button', { name: 'End rule' }).click()
    await expectNotice(page, `Ended ${NAME}`)
    expect(await isInForce()).toBe(false)
    // After the notice is gone.
    await expect(page.getByRole('region', { name: 'Notices' }).getByRole('button', { name: 'Undo' })).toBeHidden({
      timeout: 20_000,
    })
    await page.getByRole('button', { name: /^Notices/ }).press('Enter')
    await page.getByRole('button', { name: `Undo: Ended ${NAME}` }).press('Enter')
    await expectNotice(page, `Restored congestion rule ${NAME}`)
    await sim.advance('2s')
    expect(await isInForce()).toBe(true)
  })
})

test.describe('a viewer', () => {
  test.use({ role: 'viewer' })

  test('cannot limit a group', async ({ page }) => {
    await openGroup(page, 1, 'Depot AC')
    await expect(limits(page)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Limit now', exact: true })).toHaveCount(0)
  })
})
