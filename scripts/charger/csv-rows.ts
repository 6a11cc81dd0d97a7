/** The rows of a CSV text with the number of their first line; empty rows are left out. Undefined if a quotation is not closed. */
export function csvRows(text: string): { readonly line: number; readonly cells: string[] }[] | undefined {
  const [head = ''] = text.split(/[\r\n]/, 1)
  const counts = [',', ';', '\t'].map((mark) => [mark, head.split(mark).length] as const)
  const separator = counts.reduce((most, one) => (one[1] > most[1] ? one : most))[0]
  const rows: { line: number; cells: string[] }[] = []
  let row: { line: number; cells: string[] } = { line: 1, cells: [] }
  let cell = ''
  let isQuoted = false
  let line = 1
  const endRow = () => {
    row.cells.push(cell)
    cell = ''
    if (row.cells.some((one) => one !== '')) rows.push(row)
    row = { line: line + 1, cells: [] }
  }
  for (let place = 0; place < text.length; place++) {
    const mark = text[place] ?? ''
    if (isQuoted) {
      if (mark !== '"') cell += mark
      else if (text[place + 1] === '"') cell += text[++place]
      else isQuoted = false
    } else if (mark === '"' && cell === '') isQuoted = true
    else if (mark === separator) {
      row.cells.push(cell)
      cell = ''
    } else if (mark === '\n') endRow()
    else if (mark !== '\r') cell += mark
    if (mark === '\n') line++
  }
  if (isQuoted) return undefined
  endRow()
  return rows
}
