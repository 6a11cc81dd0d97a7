const REVOKE_AFTER_MS = 10_000

/** Lets the browser save what the page has made, under a name. */
export function saveFile(name: string, content: Blob) {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The download has begun by then; before, Safari would find nothing.
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER_MS)
}
