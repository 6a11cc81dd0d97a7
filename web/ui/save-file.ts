import { storedAtom } from './browser-storage.ts'

/** Whether CSV files are written for spreadsheets with decimal commas. The browser stores one choice for all files. */
export const forSpreadsheetsAtom = storedAtom('csv:for-spreadsheets', false)

const REVOKE_AFTER_MS = 10_000

/** Saves a file that the page has created, under the given name. */
export function saveFile(name: string, content: Blob) {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The download has started by then. Safari fails if the URL is revoked earlier.
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER_MS)
}
