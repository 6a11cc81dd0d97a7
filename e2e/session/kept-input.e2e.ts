import { expect, type Locator, type Page } from 'playwright/test'
import { signIn } from '../pages/console.ts'
import { refusedRequests, test } from '../pages/fixtures.ts'

test.use({ scenario: 'quiet-day', expectedComplaints: refusedRequests(401, 403) })

/** A dialog or form in which an operator types, and how to open it again after the end of the session. */
interface Case {
  readonly name: string
  readonly address: string
  readonly role?: string
  /** Buttons that open it, in order. */
  readonly buttons?: readonly (string | RegExp)[]
  readonly label: string | RegExp
  readonly text: string
}

const CASES: readonly Case[] = [
  {
    name: 'a range to export',
    address: '/groups/1/history',
    buttons: ['Export CSV'],
    label: /^Start date/,
    text: '01/03/2026 10:00',
  },
  {
    name: 'the note of an incident',
    address: '/groups/1/history',
    buttons: ['Save incident'],
    label: 'What happened',
    text: 'Late.',
  },
  { name: 'an acknowledgement', address: '/', buttons: [/^Acknowledge South row 4/], label: /^Note/, text: 'Known.' },
  {
    name: 'the name of a view',
    address: '/site-management/stations',
    buttons: ['Views'],
    label: 'Save this view as',
    text: 'Gates',
  },
  { name: 'a limit now', address: '/groups/1', buttons: ['Limit now'], label: 'Limit', text: '40' },
  { name: 'a congestion rule', address: '/congestion-management', buttons: ['New rule'], label: 'Name', text: 'Works' },
  { name: 'a new group', address: '/groups', label: /^Group name|^Name/, text: 'Yard' },
  { name: 'a setpoint', address: '/devices/d-1028', buttons: ['Set power'], label: /^Power/, text: '3' },
  { name: 'a device', address: '/devices/d-1041/edit', role: 'admin', label: 'Device name', text: 'Hall one' },
  { name: 'a daily schedule', address: '/groups/3/settings', buttons: ['Add daily schedule'], label: 'Target SoC', text: '71' },
  {
    name: 'the schedule of a car',
    address: '/groups/3/cars',
    buttons: [/^Edit schedule of West row 2/],
    label: 'Target SoC',
    text: '72',
  },
  { name: 'a new order', address: '/p2p-market', role: 'admin', buttons: ['Place order'], label: /^Quantity/, text: '15' },
]

async function opened(page: Page, { address, buttons = [], label }: Case): Promise<Locator> {
  if (new URL(page.url()).pathname !== address) await page.goto(address)
  for (const name of buttons) await page.getByRole('button', { name, exact: true }).first().click()
  return page
    .getByRole('textbox', { name: label, exact: true })
    .or(page.getByRole('combobox', { name: label, exact: true }))
    .first()
}

for (const one of CASES) {
  test(`${one.name} is kept for the same user over the end of the session`, async ({ page, sim }) => {
    const { role = 'operator' } = one
    sim.pause()
    await signIn(page, role)
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
    await (await opened(page, one)).fill(one.text)
    sim.do({ session: { expire: true } })
    await expect(page.getByText('Your session has ended.')).toBeVisible({ timeout: 30_000 })
    await signIn(page, role)
    await expect(page.getByRole('banner')).toBeVisible()
    await expect(await opened(page, one)).toHaveValue(one.text)
  })
}
