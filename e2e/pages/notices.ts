import type { BrowserContext, Page } from 'playwright/test'

/** The notices of each page that no test has requested yet. */
const said = new WeakMap<Page, string[]>()

/** Records all notices. A notice closes after 3 s, and a busy machine may take longer between two steps of a test. */
export async function listenForNotices(context: BrowserContext) {
  await context.exposeBinding('noticeIsUp', ({ page }, text: string) => {
    said.set(page, [...(said.get(page) ?? []), text])
  })
  await context.addInitScript(() => {
    if (window.top !== window) return
    const recorded = new WeakSet<Element>()
    const listen = () => {
      for (const element of document.querySelectorAll('section[aria-label="Notices"] *')) {
        const isText = element.childElementCount === 0 && element.textContent && !element.closest('[aria-live]')
        if (!isText || recorded.has(element)) continue
        recorded.add(element)
        void (window as unknown as { noticeIsUp(text: string): Promise<void> }).noticeIsUp(element.textContent ?? '')
      }
    }
    new MutationObserver(listen).observe(document, { childList: true, subtree: true, characterData: true })
  })
}

/** Forgets the notices of a page, for its next test. */
export const forgetNotices = (page: Page) => void said.delete(page)

const holds = (notice: string, text: string | RegExp) => (typeof text === 'string' ? notice.includes(text) : text.test(notice))

/** Returns whether there was such a notice, and removes it, so that a repeated notice can be expected twice. */
export function takeNotice(page: Page, text: string | RegExp): boolean {
  const notices = said.get(page) ?? []
  const index = notices.findIndex((notice) => holds(notice, text))
  if (index === -1) return false
  said.set(page, notices.toSpliced(index, 1))
  return true
}
