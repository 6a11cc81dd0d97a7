import type { BrowserContext, Page } from 'playwright/test'

/** What each page has said at its foot, and no test has asked for yet. */
const said = new WeakMap<Page, string[]>()

/** A notice leaves after three seconds, which a busy machine may take between two steps of a test: so they are taken down. */
export async function listenForNotices(context: BrowserContext) {
  await context.exposeBinding('noticeIsUp', ({ page }, text: string) => {
    said.set(page, [...(said.get(page) ?? []), text])
  })
  await context.addInitScript(() => {
    if (window.top !== window) return
    const heard = new WeakSet<Element>()
    const listen = () => {
      for (const element of document.querySelectorAll('section[aria-label="Notices"] *')) {
        const isText = element.childElementCount === 0 && element.textContent && !element.closest('[aria-live]')
        if (!isText || heard.has(element)) continue
        heard.add(element)
        void (window as unknown as { noticeIsUp(text: string): Promise<void> }).noticeIsUp(element.textContent ?? '')
      }
    }
    new MutationObserver(listen).observe(document, { childList: true, subtree: true, characterData: true })
  })
}

const holds = (notice: string, text: string | RegExp) => (typeof text === 'string' ? notice.includes(text) : text.test(notice))

/** Was there such a notice? Each counts for one question only, so that what is said twice can be asked for twice. */
export function takeNotice(page: Page, text: string | RegExp): boolean {
  const notices = said.get(page) ?? []
  const index = notices.findIndex((notice) => holds(notice, text))
  if (index === -1) return false
  said.set(page, notices.toSpliced(index, 1))
  return true
}
