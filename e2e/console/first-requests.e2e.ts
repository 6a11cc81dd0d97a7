import { expect } from 'playwright/test'
import { test } from '../pages/fixtures.ts'

test.use({ role: 'admin' })

/** Files of JavaScript of a main screen, up to its first values. */
const MAX_FILES = 12

const SCREENS = [
  { pathname: '/', heading: 'Dashboard', reads: ['/api/dashboard'] },
  {
    pathname: '/groups/1',
    heading: /./,
    reads: [
      '/api/groups/1',
      '/api/sellers/current',
      '/api/groups/1/dlm-limits',
      '/api/groups/1/safe-limit-enabled',
      '/api/groups/1/allocations?page=0&pageSize=1',
    ],
  },
]

for (const { pathname, heading, reads } of SCREENS) {
  test(`${pathname} makes its first reads before its code has arrived, and takes their replies`, async ({ page, sim }) => {
    sim.pause()
    const calls: string[] = []
    const files = new Set<string>()
    page.on('request', (request) => {
      const { pathname: path, search } = new URL(request.url())
      if (path.startsWith('/api/')) calls.push(`${path}${search}`)
      if (path.endsWith('.js')) files.add(path)
    })
    await page.goto(pathname)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)

    // They come before every other call, and the screen makes none of them again.
    expect(calls.filter((call) => !call.startsWith('/api/auth/')).slice(0, reads.length)).toEqual(reads)
    expect(calls.filter((call) => call === reads[0])).toHaveLength(1)
    expect(files.size).toBeLessThanOrEqual(MAX_FILES)
  })
}
