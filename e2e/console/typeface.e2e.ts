import { expect } from 'playwright/test'
import { test } from '../pages/fixtures.ts'

test.use({ freshPage: true, scenario: 'quiet-day', role: 'admin' })

test('text has the bundled typeface, and every digit has one width', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard')
  await expect.poll(() => page.evaluate(() => document.fonts.check("16px 'Geist Variable'") && document.fonts.size)).toBe(1)

  const widths = await page.evaluate(() => {
    const widthsIn = (parent: Element | null, tag: string) =>
      Array.from({ length: 10 }, (_, digit) => {
        const sample = document.createElement(tag)
        sample.textContent = String(digit).repeat(20)
        sample.style.cssText = 'position: absolute; padding: 0; border: 0; white-space: nowrap'
        parent?.append(sample)
        const { width } = sample.getBoundingClientRect()
        sample.remove()
        return width
      })
    const main = document.querySelector('main')
    return [new Set(widthsIn(main, 'span')).size, new Set(widthsIn(main, 'button')).size]
  })
  expect(widths).toEqual([1, 1])
})
