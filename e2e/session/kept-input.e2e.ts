import { expect, type Locator, type Page } from 'playwright/test'
import { signIn } from '../pages/console.ts'
import { refusedRequests, test } from '../pages/fixtures.ts'

test.use({ scenario: 'quiet-day', expectedComplaints: refusedRequests(401, 403) })

/** A dialog or form in which a user types: its name, its address, the buttons that open it, the field, and what is typed. */
type Case = readonly [name: string, address: string, buttons: readonly (string | RegExp)[], label: string | RegExp, text: string]
const OF_OPERATOR: readonly Case[] = [
  ['a limit of a group', '/groups/1/settings', [], 'Import limit', '41'],
  ['a range to export', '/groups/1/history', ['Export CSV'], /^Start date/, '01/03/2026 10:00'],
  ['the note of an incident', '/groups/1/history', ['Save incident'], 'What happened', 'Late.'],
  ['an acknowledgement', '/', [/^Acknowledge South row 4/], /^Note/, 'Known.'],
  ['the name of a view', '/site-management/stations', ['Views'], 'Save this view as', 'Gates'],
  ['a limit now', '/groups/1', ['Limit now'], 'Limit', '40'],
  ['a congestion rule', '/congestion-management', ['New rule'], 'Name', 'Works'],
  ['a new group', '/groups', [], /^Group name|^Name/, 'Yard'],
  ['a setpoint', '/devices/d-1028', ['Set power'], /^Power/, '3'],
  ['a daily schedule', '/groups/3/settings', ['Add daily schedule'], 'Target SoC', '71'],
  ['the schedule of a car', '/groups/3/cars', [/^Edit schedule of West row 2/], 'Target SoC', '72'],
]
const OF_ADMIN: readonly Case[] = [
  ['a device', '/devices/d-1041/edit', [], 'Device name', 'Hall one'],
  ['a new order', '/p2p-market', ['Place order'], /^Quantity/, '15'],
]

async function opened(page: Page, [, address, buttons, label]: Case): Promise<Locator> {
  if (new URL(page.url()).pathname !== address) await page.goto(address)
  for (const name of buttons) await page.getByRole('button', { name, exact: true }).first().click()
  return page
    .getByRole('textbox', { name: label, exact: true })
    .or(page.getByRole('combobox', { name: label, exact: true }))
    .first()
}

for (const [role, one] of [
  ...OF_OPERATOR.map((of) => ['operator', of] as const),
  ...OF_ADMIN.map((of) => ['admin', of] as const),
]) {
  test(`${one[0]} is kept for the same user over the end of the session`, async ({ page, sim }) => {
    test.slow()
    sim.pause()
    await signIn(page, role)
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
    await (await opened(page, one)).fill(one[4])
    sim.do({ session: { expire: true } })
    await expect(page.getByText('Your session has ended.')).toBeVisible({ timeout: 60_000 })
    await signIn(page, role)
    await expect(page.getByRole('banner')).toBeVisible()
    await expect(await opened(page, one)).toHaveValue(one[4])
  })
}
