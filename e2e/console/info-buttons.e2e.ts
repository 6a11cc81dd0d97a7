import { expect, type Page } from 'playwright/test'
import { expectAccessible } from '../pages/axe.ts'
import { openStation } from '../pages/console.ts'
import { openAdvanced, openCharging } from '../pages/device-page.ts'
import { test } from '../pages/fixtures.ts'

test.use({ scenario: 'busy-day', role: 'operator' })

const explanation = (page: Page) => page.getByRole('note')

test('the keyboard opens the explanation of a term, and Escape closes it', async ({ page }) => {
  await page.goto('/groups/1/settings')
  const button = page.getByRole('button', { name: 'What is safe limit?' })
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(explanation(page)).toHaveText('The reduced limit that applies while the external meter sends no values.')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(explanation(page)).toBeHidden()
  await expect(button).toBeFocused()
})

test('info buttons are large enough, and not part of a label or another button', async ({ page }) => {
  await page.goto('/groups/1/settings')
  const buttons = page.getByRole('button', { name: /^What is / })
  await expect(buttons.first()).toBeVisible()
  const found = await buttons.evaluateAll((all) =>
    all.map((button) => {
      const { width, height } = button.getBoundingClientRect()
      return { isLarge: width >= 24 && height >= 24, isInside: button.parentElement?.closest('label, button, a') !== null }
    }),
  )
  expect(found.length).toBeGreaterThanOrEqual(4)
  for (const one of found) expect(one).toEqual({ isLarge: true, isInside: false })
})

test('in a dialog, Escape closes the explanation and not the dialog', async ({ page }) => {
  await openStation(page, 1028, 'West row 1')
  const dialog = await openCharging(page)
  await openAdvanced(dialog)
  await dialog.getByRole('button', { name: 'What is baseline?' }).click()
  await expect(explanation(page)).toHaveText('The power from which a response is measured or to which it is added.')
  await page.keyboard.press('Escape')
  await expect(explanation(page)).toBeHidden()
  await expect(dialog).toBeVisible()
})
