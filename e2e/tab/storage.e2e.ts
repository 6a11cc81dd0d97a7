import { expect, type Page, test as base } from 'playwright/test'
import { enterPassword } from '../pages/console.ts'
import { startTabServer, type TabServer } from '../pages/tab-server.ts'

/** The build of the tab whose storage fails. A page of the desk is the only one, so that its reload ends the engine. */
const test = base.extend<{ server: TabServer; inEngine: string }>({
  inEngine: ['', { option: true }],
  server: async ({ inEngine }, give) => {
    const server = await startTabServer('/any/path/', { past: false }, inEngine)
    await give(server)
    await server.stop()
  },
})
test.describe.configure({ timeout: 90_000 })

const bar = (page: Page) => page.getByText(/^This browser does not store the simulation|^The run of the last visit cannot/)

async function open(page: Page, server: TabServer) {
  await page.goto(server.url)
  await enterPassword(page, 'admin')
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
}

/** Makes a change, and returns the number of groups. */
const makeGroup = (page: Page, name: string) =>
  page.evaluate(async (group) => {
    const { token } = JSON.parse(localStorage.getItem('loadstar.credential') ?? '{}') as { token: string }
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const body = JSON.stringify({ name: group, type: 'GROUP_TYPE_CHARGER', sellerId: 101 })
    const { status } = await fetch(new URL('api/groups', document.baseURI.replace(/\/any\/path\/.*/, '/any/path/')), {
      method: 'POST',
      headers,
      body,
    })
    return status
  }, name)

const databaseOf = (page: Page) =>
  page.evaluate(async () =>
    (await indexedDB.databases()).map(({ name }) => name ?? '').find((name) => name.startsWith('loadstar')),
  )

/** How many stored lines name the group; 0 without a database. Reads after the writes that have begun. */
const storedLines = (page: Page, group: string) =>
  page.evaluate(async (named) => {
    const name = (await indexedDB.databases()).map((found) => found.name ?? '').find((found) => found.startsWith('loadstar'))
    if (name === undefined) return 0
    return new Promise<number>((resolve, reject) => {
      const opening = indexedDB.open(name)
      opening.addEventListener('error', () => reject(new Error('not opened')))
      opening.addEventListener('success', () => {
        const database = opening.result
        const reading = database.transaction('lines').objectStore('lines').getAll()
        reading.addEventListener('success', () => {
          database.close()
          resolve(reading.result.filter((line) => String(line).includes(`"${named}"`)).length)
        })
      })
    })
  }, group)

/** Waits until the change that made the group `Stored` is in the database. */
const untilStored = (page: Page) => expect.poll(() => storedLines(page, 'Stored')).toBe(1)

/** Ends the engine with its last page, and visits again. */
async function visitAgain(page: Page, server: TabServer): Promise<string[]> {
  await page.goto('about:blank')
  await page.goto(`${server.url}desk/`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  return page.evaluate(async () => {
    const run = (await (await fetch(new URL('../sim/run', location.href))).json()) as { actions: object[] }
    return run.actions.map((action) => /"name":"([^"]+)"/.exec(JSON.stringify(action))?.[1] ?? '')
  })
}

test('a stored change is there at the next visit, without a message', async ({ page, server }) => {
  await open(page, server)
  expect(await makeGroup(page, 'Stored')).toBe(200)
  await untilStored(page)
  await expect(bar(page)).toHaveCount(0)
  expect(await visitAgain(page, server)).toEqual(['Stored'])
})

test('a database that is deleted while the page is open is reported at once', async ({ page, server }) => {
  await open(page, server)
  const name = (await databaseOf(page)) ?? ''
  await page.evaluate(
    (database) =>
      new Promise<void>((resolve, reject) => {
        const request = indexedDB.deleteDatabase(database)
        request.addEventListener('success', () => resolve())
        for (const event of ['error', 'blocked']) request.addEventListener(event, () => reject(new Error('not deleted')))
      }),
    name,
  )
  await expect(bar(page)).toHaveText(/its stored data was deleted.* the next visit begins with a new run\.$/)
  expect(await makeGroup(page, 'Lost')).toBe(200)
  expect(await visitAgain(page, server)).toEqual([])
  await expect(bar(page)).toHaveCount(0)
})

test('storage that is cleared for the whole site is reported', async ({ page, server }) => {
  await open(page, server)
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Storage.clearDataForOrigin', { origin: new URL(server.url).origin, storageTypes: 'indexeddb' })
  await makeGroup(page, 'Lost')
  await expect(bar(page)).toHaveText(/its stored data was deleted/)
})

test.describe('a full storage', () => {
  // The quota that the developer tools set does not stop small writes.
  test.use({
    inEngine: `{
      const { put } = IDBObjectStore.prototype
      let isFull = false
      const channel = new BroadcastChannel('full')
      channel.onmessage = ({ data }) => { isFull = data; channel.postMessage('done') }
      IDBObjectStore.prototype.put = function (...given) {
        if (isFull) throw new DOMException('The quota is exceeded.', 'QuotaExceededError')
        return put.apply(this, given)
      }
    }`,
  })
  const setFull = (page: Page, isFull: boolean) =>
    page.evaluate(
      (full) =>
        new Promise<void>((resolve) => {
          const channel = new BroadcastChannel('full')
          const done = () => {
            channel.close()
            resolve()
          }
          channel.addEventListener('message', done, { once: true })
          channel.postMessage(full)
        }),
      isFull,
    )

  test('is reported, and the next visit continues before the change that did not fit', async ({ page, server }) => {
    await open(page, server)
    expect(await makeGroup(page, 'Stored')).toBe(200)
    await setFull(page, true)
    expect(await makeGroup(page, 'Lost')).toBe(200)
    await expect(bar(page)).toHaveText(/its storage is full.* the next visit continues at the last stored moment\.$/)
    await setFull(page, false)
    // A later line would have a gap before it.
    expect(await makeGroup(page, 'Lost as well')).toBe(200)
    expect(await storedLines(page, 'Lost as well')).toBe(0)
    expect(await storedLines(page, 'Stored')).toBe(1)
    for (const [theme, width] of [
      ['light', 1440],
      ['dark', 1440],
      ['light', 360],
      ['dark', 360],
    ] as const) {
      await page.emulateMedia({ colorScheme: theme })
      await page.setViewportSize({ width, height: 800 })
      await expect(bar(page)).toBeInViewport()
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    }
    expect(await visitAgain(page, server)).toEqual(['Stored'])
    await expect(bar(page)).toHaveCount(0)
  })

  test('is over with a new run that fits', async ({ page, server }) => {
    await open(page, server)
    await setFull(page, true)
    await makeGroup(page, 'Lost')
    await expect(bar(page)).toBeVisible()
    await setFull(page, false)
    await page.evaluate(() => fetch(new URL('sim/reset', location.href), { method: 'POST' }))
    await expect(bar(page)).toHaveCount(0)
    expect(await makeGroup(page, 'Stored')).toBe(200)
    await untilStored(page)
    expect(await visitAgain(page, server)).toEqual(['Stored'])
  })
})

test.describe('a window without storage', () => {
  test.use({ inEngine: `Object.defineProperty(globalThis, 'indexedDB', { value: undefined })` })

  test('runs the simulator, and says that nothing is stored in each page', async ({ page, server }) => {
    await open(page, server)
    await expect(bar(page)).toHaveText(/this window has no storage, as some private windows.* begins with a new run\.$/)
    await page.goto(`${server.url}desk/`)
    await expect(bar(page)).toHaveCount(1)
  })
})

test('a damaged run is reported, and a new one begins', async ({ page, server }) => {
  await open(page, server)
  expect(await makeGroup(page, 'Stored')).toBe(200)
  await untilStored(page)
  const name = (await databaseOf(page)) ?? ''
  // A page of the folder that has no engine can write, and its engine then reads what it wrote.
  await page.goto(`${server.url}versions.json`)
  await page.evaluate(
    (database) =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open(database)
        opening.onsuccess = () => {
          const writing = opening.result.transaction('lines', 'readwrite')
          writing.objectStore('lines').put('{"damaged":true}', 1)
          writing.oncomplete = () => {
            opening.result.close()
            resolve()
          }
        }
      }),
    name,
  )
  expect(await visitAgain(page, server)).toEqual([])
  await expect(bar(page)).toHaveText(/the stored data is damaged\. This is a new run\.$/)
})
