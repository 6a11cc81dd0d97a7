import { cpSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, type Page } from 'playwright/test'
import { build } from 'vite'
import { test as base } from '../pages/fixtures.ts'
import { SWEEP } from '../pages/sweep.ts'

const inRepository = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

/** Messages of the browser about missing files: the refused script, and the failed import of it. */
const MISSING_FILE = /^Failed to load resource: .*status of 404|Failed to fetch dynamically imported module|A part of the console/

const test = base.extend<{ folder: string }>({
  role: 'admin',
  expectedComplaints: MISSING_FILE,
  // A copy of the build that the test can change.
  folder: async ({ scenario }, give) => {
    const folder = mkdtempSync(join(tmpdir(), `loadstar-${scenario}-`))
    cpSync(inRepository('build/console'), folder, { recursive: true })
    await give(folder)
    rmSync(folder, { recursive: true })
  },
  consoleDir: async ({ folder }, give) => give(folder),
})

/** The chunk files of a build whose names begin with a word. */
const chunksOf = (folder: string, name: string) =>
  readdirSync(join(folder, 'assets'))
    .filter((file) => file.startsWith(`${name}-`))
    .map((file) => join(folder, 'assets', file))

/** Replaces the served build of the console with another one. */
async function deploy(folder: string) {
  const next = `${folder}-next`
  await build({
    configFile: inRepository('vite.config.ts'),
    logLevel: 'error',
    define: { 'import.meta.env.VITE_VERSION': JSON.stringify('next') },
    build: { outDir: next, emptyOutDir: true, minify: false },
  })
  rmSync(folder, { recursive: true })
  renameSync(next, folder)
}

async function openAbout(page: Page) {
  await page.getByRole('button', { name: /admin/i }).click()
  await page.getByRole('menuitem', { name: /About/ }).click()
}

/** Removes the chunk of a screen. Returns a function that restores it. */
function hideChunk(folder: string, name: string) {
  const files = chunksOf(folder, name)
  expect(files).not.toHaveLength(0)
  for (const file of files) renameSync(file, `${file}.hidden`)
  return () => files.forEach((file) => renameSync(`${file}.hidden`, file))
}

test('a screen whose request failed once opens on Try again, and the session stays', async ({ page, folder }) => {
  const restore = hideChunk(folder, 'CongestionScreen')
  await page.goto('/')
  await page.getByRole('link', { name: 'Congestion management' }).click()
  await expect(page.getByText('This part of Loadstar could not be loaded.')).toBeVisible()
  restore()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Congestion management' })).toBeVisible()
})

test('a screen whose request failed is fetched again when the user comes back', async ({ page, folder }) => {
  const restore = hideChunk(folder, 'CongestionScreen')
  await page.goto('/')
  await page.getByRole('link', { name: 'Congestion management' }).click()
  await expect(page.getByText('This part of Loadstar could not be loaded.')).toBeVisible()
  restore()
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await page.getByRole('link', { name: 'Congestion management' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Congestion management' })).toBeVisible()
})

test('a part whose request failed leaves the rest of the page and its input', async ({ page, folder }) => {
  const restore = hideChunk(folder, 'GroupCharts')
  await page.goto('/groups/1/history')
  const search = page.getByRole('searchbox', { name: /^Search by station/ })
  await search.fill('North')
  await expect(page.getByText('This part of Loadstar could not be loaded.')).toBeVisible()
  await expect(search).toHaveValue('North')
  restore()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('application').first()).toBeVisible()
  await expect(search).toHaveValue('North')
})

test('after a deployment a tab reloads itself, but not over unsaved changes', SWEEP, async ({ page, context, folder }) => {
  // The console is built within the test.
  test.setTimeout(180_000)
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  const edited = await context.newPage()
  await edited.goto('/groups/1/settings')
  const name = edited.getByRole('textbox', { name: 'Group name' })
  await name.fill('Unsaved name')
  await deploy(folder)

  await page.getByRole('link', { name: 'Congestion management' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Congestion management' })).toBeVisible()
  await openAbout(page)
  await expect(page.getByRole('dialog')).toContainText('next')

  await openAbout(edited)
  await expect(edited.getByText('A new version of Loadstar was deployed.')).toBeVisible()
  await expect(name).toHaveValue('Unsaved name')
  edited.on('dialog', (dialog) => void dialog.accept())
  await edited.getByRole('button', { name: 'Reload page' }).click()
  await expect(name).toHaveValue('Depot AC')
  await expect(edited.getByText('A new version of Loadstar was deployed.')).toHaveCount(0)
})

test('a tab notices a deployment, and a reload keeps the unsaved changes of a form', async ({ page, folder }) => {
  // The console is built within the test.
  test.setTimeout(180_000)
  await page.goto('/groups/1/settings')
  const name = page.getByRole('textbox', { name: 'Group name' })
  await expect(name).toHaveValue('Depot AC')
  await name.fill('Unsaved name')
  await deploy(folder)
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(page.getByText('A new version is available.')).toBeVisible()
  await page.getByRole('button', { name: 'Reload', exact: true }).click()
  await expect(page.getByText('A new version is available.')).toHaveCount(0)
  await expect(name).toHaveValue('Unsaved name')
  await expect(page.getByRole('region', { name: 'Unsaved changes' })).toBeVisible()
})
