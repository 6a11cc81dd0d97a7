import { expect, type Page } from 'playwright/test'
import { CongestionRuleDraft, type CongestionRule } from '#contract/congestion.ts'
import { connectedStations, expectNotice, expectRow, openGroup, openGroupTab, readTable } from '../pages/console.ts'
import { refusedRequests, test, type Sim } from '../pages/fixtures.ts'
import { SWEEP } from '../pages/sweep.ts'

test.use({ scenario: 'congested-evening', role: 'operator' })

const rules = (page: Page) => page.getByRole('table', { name: 'Congestion rules', exact: true })
const newRule = (page: Page) => page.getByRole('form', { name: 'New congestion rule' })
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Rule in force' })

const readRules = (sim: Sim) => sim.read('listCongestionRules')
/** The body of a rule. */
const bodyOf = (rule: CongestionRule) => CongestionRuleDraft.parse(rule)
async function ruleNamed(sim: Sim, name: string): Promise<CongestionRule> {
  const rule = (await readRules(sim)).find((one) => one.name === name)
  if (!rule) throw new Error(`There is no rule ${name}.`)
  return rule
}

async function openRules(page: Page, filter = '') {
  await page.goto(`/congestion-management${filter}`)
  await expect(rules(page).getByRole('row').nth(1)).toBeVisible()
}

test('a rule in force is listed first, marks the chart of its group and limits its chargers', async ({ page, sim }) => {
  await sim.runTo('45m')
  await openRules(page)
  const shown = await readTable(rules(page))
  expect(shown.map((row) => `${row['State']} ${row['Name']}`)).toEqual([
    'Active Vans help',
    'Active Weekday peak',
    'Active Evening peak',
    'Next Cable work',
  ])

  await rules(page).getByRole('link', { name: 'Garages' }).first().click()
  await expectRow(connectedStations(page), {
    Name: 'Garage one',
    'Limited by': /^Holding \d.* A: rule 34\.1 A \(24 kW, Evening peak\)$/,
  })
  const limits = page.getByRole('list', { name: 'What sets the limit' }).getByRole('listitem')
  await expect(limits.filter({ hasText: 'Rule "Evening peak"' })).toContainText('24 kW')
  await openGroupTab(page, 'Stations')
  await expectRow(page.getByRole('table', { name: 'Congestion rules of the group' }), { Name: 'Evening peak', State: 'Active' })
  await openGroupTab(page, 'History and logs')
  const chart = page.getByRole('application', { name: 'Meter values reported by chargers' })
  await chart.focus()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByText('Congestion rule Evening peak: Limit to 24 kW').first()).toBeVisible()
})

test('an ended and deleted rule stays marked on the chart', async ({ page, sim }) => {
  await sim.runTo('1m')
  const peak = bodyOf(await ruleNamed(sim, 'Evening peak'))
  const works = { ...peak, name: 'Works', mode: 'pause', target: null, startTime: '16:00', endTime: '16:59' }
  sim.do({ operator: { user: 'operator', call: 'createCongestionRule', body: works, answers: 200 } })
  await sim.runTo('4m')
  const { id: ruleId } = await ruleNamed(sim, 'Works')
  sim.do({ operator: { user: 'operator', call: 'deleteCongestionRule', params: { ruleId }, answers: 200 } })
  await sim.runTo('5m')

  await openGroup(page, 1, 'Garages', 'history')
  const chart = page.getByRole('application', { name: 'Meter values reported by chargers' })
  await chart.focus()
  for (let minute = 0; minute < 3; minute++) await page.keyboard.press('ArrowLeft')
  await expect(page.getByText('Congestion rule Works: Pause charging').first()).toBeVisible()
})

test('a change by another user is reported and not overwritten unseen', async ({ page, sim }) => {
  sim.pause()
  await openRules(page, '?group=1')
  await rules(page).getByRole('button', { name: 'Edit Evening peak' }).click()
  const form = page.getByRole('form', { name: 'Edit congestion rule' })
  await form.getByLabel('Name').fill('Late peak')
  const known = await ruleNamed(sim, 'Evening peak')
  sim.do({
    operator: {
      user: 'operator',
      call: 'saveCongestionRule',
      params: { ruleId: known.id },
      body: { ...bodyOf(known), target: 16 },
      answers: 200,
    },
  })
  await expect(form.getByText(/^Changed elsewhere meanwhile: Rule is now Limit to 16 kW, was Limit to 24 kW\./)).toBeVisible()
  // Edited fields keep their input; other fields follow the change.
  await expect(form.getByLabel('Name')).toHaveValue('Late peak')
  await expect(form.getByLabel('Target power')).toHaveValue('16')
  await form.getByRole('button', { name: 'Save' }).click()
  await expectRow(rules(page), { Name: 'Late peak', Rule: 'Limit to 16 kW' })

  await rules(page).getByRole('button', { name: 'Edit Late peak' }).click()
  await form.getByLabel('Target power').fill('18')
  await expect(form.getByText(/The rule limits the group to 18 kW/)).toBeVisible()
  sim.do({ operator: { user: 'operator', call: 'deleteCongestionRule', params: { ruleId: known.id }, answers: 200 } })
  await expect(form.getByText(/^Another user has deleted this rule\./)).toBeVisible()
  await expect(form.getByLabel('Target power')).toHaveValue('18')
})

test('a rule is previewed during input, and a contradiction prevents saving', async ({ page, sim }) => {
  await sim.runTo('45m')
  await openRules(page)
  await page.getByRole('button', { name: 'New rule' }).click()
  const form = newRule(page)
  const create = form.getByRole('button', { name: 'Create' })
  await expect(create).toBeDisabled()
  await form.getByLabel('Group').selectOption({ label: 'Van yard' })
  await form.getByLabel('Name').fill('Quiet vans')
  await form.getByLabel('Mode').selectOption({ label: 'Pause charging' })
  await form.getByLabel('Start time').fill('18:30')
  await expect(form.getByText(/^Contradicts the rule Vans help\. Both would be in force from 02\/03\/2026 .*\.$/)).toBeVisible()
  await expect(create).toBeDisabled()
  await expect(create).toHaveAccessibleDescription('Another rule contradicts this one.')

  await form.getByLabel('End time').fill('18:30')
  await expect(form.getByText('On the next day.')).toBeVisible()
  await form.getByLabel('Recurrence').selectOption({ label: 'One-time' })
  await expect(form.getByText('The end must be after the start.')).toBeVisible()
  await expect(form.getByLabel('Name')).toHaveValue('Quiet vans')

  await form.getByLabel('Start time').fill('19:00')
  await form.getByLabel('End time').fill('19:30')
  await expect(form.getByText(/^In force from 02\/03\/2026 19:00:00/)).toBeVisible()
  await create.click()
  await expectNotice(page, 'Created congestion rule Quiet vans')
  await expectRow(rules(page), { Name: 'Quiet vans', State: 'Next', Group: 'Van yard', Rule: 'Pause charging' })
  await expect(page.getByRole('button', { name: 'New rule' })).toBeFocused()
})

test('disabling or deleting a rule in force requires a confirmation and releases its group; Undo restores it', async ({
  page,
  sim,
}) => {
  await sim.runTo('45m')
  await openRules(page, '?group=2&states=active')
  const enabled = rules(page).getByRole('switch', { name: 'Enable Weekday peak' })
  await enabled.click()
  await expect(question(page)).toContainText('Weekday peak is in force on Rapid hub now (Limit to 40 %).')
  await page.keyboard.press('Escape')
  await expect(enabled).toBeChecked()

  const drafts = async () => (await readRules(sim)).map(bodyOf)
  const draft = (await drafts()).find(({ name }) => name === 'Weekday peak')
  const deleteRule = async () => {
    await rules(page).getByRole('button', { name: 'Delete Weekday peak' }).click()
    await question(page).getByRole('button', { name: 'Delete' }).click()
    await expectNotice(page, 'Deleted congestion rule Weekday peak')
    await expect(page.getByText('No rules match the filter')).toBeVisible()
  }
  await deleteRule()
  expect(await drafts()).not.toContainEqual(draft)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expectNotice(page, 'Restored congestion rule Weekday peak')
  await expectRow(rules(page), { Name: 'Weekday peak', State: 'Active' })
  expect(await drafts()).toContainEqual(draft)

  await deleteRule()
  await sim.advance('20s')
  await openGroup(page, 2, 'Rapid hub')
  await expectRow(connectedStations(page), { Name: 'Rapid one', Power: /^(49\.9|50\.0) \/ 50\.0 kW$/ })
})

test.describe('a refused rule', () => {
  test.use({ expectedComplaints: refusedRequests(500) })
  test('keeps its input', async ({ page, sim }) => {
    sim.do({ fault: { call: 'createCongestionRule', status: 500, times: 1 } })
    await openRules(page)
    await page.getByRole('button', { name: 'Duplicate Cable work' }).click()
    const form = page.getByRole('form', { name: 'Duplicate congestion rule' })
    await form.getByRole('button', { name: 'Create' }).click()
    await expect(form.getByText(/^Failed to create congestion rule/)).toBeVisible()
    await expect(form.getByLabel('Name')).toHaveValue('Cable work (copy)')
    await form.getByRole('button', { name: 'Create' }).click()
    await expectRow(rules(page), { Name: 'Cable work (copy)' })
  })
})

test('the preview of a rule is updated while it is open: a past window disappears', async ({ page, sim }) => {
  await sim.runTo('45m')
  await openRules(page)
  await page.getByRole('button', { name: 'New rule' }).click()
  const form = newRule(page)
  await form.getByLabel('Group').selectOption({ label: 'Rapid hub' })
  await form.getByLabel('Name').fill('Two minutes')
  await form.getByLabel('Mode').selectOption({ label: 'Pause charging' })
  await form.getByLabel('Recurrence').selectOption({ label: 'One-time' })
  await form.getByLabel('Start time').fill('17:36')
  await form.getByLabel('End time').fill('17:38')
  await form.getByLabel('End date').fill('02/03/2026')
  await expect(form.getByText(/^In force from 02\/03\/2026 17:36:00 UTC\+2/)).toBeVisible()
  await sim.advance('5m')
  await expect(form.getByText('The rule has no future window.')).toBeVisible()
  await expect(form.getByLabel('Name')).toHaveValue('Two minutes')
})

test.describe('a save without an answer', () => {
  test.slow()
  test('times out with an unknown result and keeps its input', SWEEP, async ({ page, sim }) => {
    await openRules(page)
    await page.getByRole('button', { name: 'Duplicate Cable work' }).click()
    const form = page.getByRole('form', { name: 'Duplicate congestion rule' })
    await form.getByLabel('Name').fill('Cable work, again')
    sim.do({ fault: { call: 'createCongestionRule', hang: true, times: 1 } })
    await form.getByRole('button', { name: 'Create' }).click()
    await expect(form.getByRole('button', { name: 'Saving...' })).toBeDisabled()
    await expect(form.getByRole('button', { name: 'Cancel' })).toBeDisabled()
    await expect(
      form.getByText(
        'Failed to create congestion rule. The platform did not reply. The rule may have been saved. Check the list of rules.',
      ),
    ).toBeVisible({ timeout: 45_000 })
    await expect(form.getByLabel('Name')).toHaveValue('Cable work, again')
    await form.getByRole('button', { name: 'Create' }).click()
    await expectRow(rules(page), { Name: 'Cable work, again' })
  })
})

test.describe('without the permission to edit', () => {
  test.use({ role: 'viewer' })
  test('rules are shown but cannot be changed', async ({ page }) => {
    await openRules(page, '?states=next,asleep')
    await expect(
      page.getByText('The address contains an unknown filter: the state “asleep”. The rest of the filter applies.'),
    ).toBeVisible()
    const reason = 'You may see congestion rules, but not change them.'
    for (const button of ['New rule', 'Edit Cable work', 'Duplicate Cable work', 'Delete Cable work']) {
      await expect(page.getByRole('button', { name: button })).toBeDisabled()
      await expect(page.getByRole('button', { name: button })).toHaveAccessibleDescription(reason)
    }
    await expect(page.getByRole('switch', { name: 'Enable Cable work' })).toBeDisabled()
  })
})
