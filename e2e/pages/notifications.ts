import type { BrowserContext, Page } from 'playwright/test'

/** Replaces the notifications of the browser of a page, or of all pages of a context, by a list in each page. */
export const recordNotifications = (pages: Page | BrowserContext, permission: 'granted' | 'denied') =>
  pages.addInitScript((state) => {
    class Recorded extends EventTarget {
      // All tabs of an origin share its permission.
      static get permission() {
        return state === 'denied' ? state : (localStorage.getItem('permission-by-test') ?? 'default')
      }
      static requestPermission() {
        localStorage.setItem('permission-by-test', state)
        return Promise.resolve(state)
      }
      static shown: string[] = []
      static closed: string[] = []
      readonly title: string
      constructor(title: string) {
        super()
        this.title = title
        Recorded.shown.push(title)
      }
      close() {
        Recorded.closed.push(this.title)
      }
    }
    Object.assign(window, { Notification: Recorded })
  }, permission)

/** The titles of the notifications that a page showed or closed. */
export const recorded = (page: Page, list: 'shown' | 'closed') =>
  page.evaluate((name) => (Notification as unknown as Record<typeof name, string[]>)[name], list)
