import type { PageToServiceWorker } from '#contract/tab/messages.ts'

const FILE = 'sw.js'

/** Registers the service worker of the folder and resolves when it answers for this page. */
export async function requireServiceWorker(base: string): Promise<void> {
  const { serviceWorker } = navigator
  const controlled = new Promise<void>((resolve) => {
    if (serviceWorker.controller) resolve()
    else serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true })
  })
  const registration = await serviceWorker.register(`${base}${FILE}`, { scope: base, updateViaCache: 'none' })
  registration.active?.postMessage({ kind: 'claim' } satisfies PageToServiceWorker)
  await controlled
}
