/** Lets the browser download a text as a file. */
export function saveFile(name: string, type: 'application/json' | 'text/csv', text: string) {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The download has begun by then; before, Safari would find nothing.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
