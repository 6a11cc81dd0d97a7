import { expect, type Page } from 'playwright/test'
import { expectNotice, openGroup } from '../pages/console.ts'
import { activationNotice, AT_NEXT_READ, field, responseForm, save } from '../pages/demand-response-page.ts'
import { onlyPolling, STREAM_REFUSED } from '../pages/changes.ts'
import { test, type Sim } from '../pages/fixtures.ts'

test.use({ scenario: 'single-step', role: 'admin', expectedComplaints: STREAM_REFUSED })

/** The longest delay of the notice, in real time. */
const PROMPTLY = { timeout: 5_000 }

/**
 * The settings have just been read, and are read again 5 s later. The next change is two or three seconds away, which leaves
 * a margin of the same length for a slow machine.
 */
const justRead = (page: Page) => page.waitForResponse((answer) => answer.url().endsWith('/api/groups/1/fcr'))

const fcrOf = (sim: Sim) => sim.read('readFcrSettings', { params: { groupId: 1 } })

const untilActivated = (sim: Sim, isActivated: boolean) =>
  expect.poll(async () => (await fcrOf(sim)).activated, { intervals: [20], timeout: 10_000 }).toBe(isActivated)

async function openPierAt(page: Page, sim: Sim, moment: string) {
  await sim.runTo(moment)
  onlyPolling(sim)
  await openGroup(page, 1, 'Pier AC', 'settings')
  await expect(field(page, 'Deactivation delay')).toHaveValue('180')
  await expect(activationNotice(page)).toBeHidden()
}

test('in real time the notice is shown within 5 s of the crossing and removed within 5 s of the release', async ({
  page,
  sim,
}) => {
  await openPierAt(page, sim, '122s')
  await justRead(page)
  sim.resume(1)
  await untilActivated(sim, true)
  await expect(activationNotice(page)).toBeVisible(PROMPTLY)

  await sim.runTo('525s')
  await justRead(page)
  sim.resume(1)
  await untilActivated(sim, false)
  await expect(activationNotice(page)).toBeHidden(PROMPTLY)
})

test('at ×60 the notice is shown and removed within the same time', async ({ page, sim }) => {
  // The crossing follows after two seconds of real time.
  await openPierAt(page, sim, '5s')
  await justRead(page)
  sim.resume(60)
  await untilActivated(sim, true)
  sim.pause()
  await expect(activationNotice(page)).toBeVisible(PROMPTLY)

  await sim.runTo('425s')
  await justRead(page)
  sim.resume(60)
  await untilActivated(sim, false)
  await expect(activationNotice(page)).toBeHidden(PROMPTLY)
})

test('during an activation, its settings cannot be changed, but all others can', async ({ page, sim }) => {
  await openPierAt(page, sim, '124s')
  await field(page, 'Deactivation delay').fill('60')
  await sim.runTo('126s')
  await expect(activationNotice(page)).toBeVisible(AT_NEXT_READ)
  await expect(field(page, 'Deactivation delay')).toBeDisabled()
  await expect(field(page, 'Power decrease')).toBeDisabled()
  await expect(responseForm(page).getByText('Cannot be changed while FCR is activated. Saving leaves it at 180.')).toBeVisible()

  const enable = responseForm(page).getByRole('switch', { name: 'Enable single-step' })
  const ends = responseForm(page).getByText('FCR is activated now. Saving ends the activation.')
  await enable.click()
  await expect(ends).toBeVisible()
  await enable.click()
  await expect(ends).toBeHidden()

  await field(page, 'Activation frequency').fill('49,6')
  await save(page).click()
  const question = page.getByRole('alertdialog', { name: 'Change the service?' })
  await expect(question).toContainText('Responds to the frequency now')
  await question.getByRole('button', { name: 'Save' }).click()
  await expectNotice(page, 'Successfully updated FCR settings')
  await expect(field(page, 'Deactivation delay')).toHaveValue('180')
  expect(await fcrOf(sim)).toMatchObject({ activationFrequency: 49.6, deactivationDelay: 180 })
})
