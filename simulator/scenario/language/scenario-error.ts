/** Where in a file something stands. Lines and columns count from 1. */
export interface Place {
  /** As a reader would name it; undefined for a line that came from no file. */
  readonly file: string | undefined
  readonly line: number | undefined
  readonly column: number | undefined
}

const nameOf = ({ file, line, column }: Place) =>
  [file, line !== undefined && `line ${line}`, column !== undefined && `column ${column}`].filter(Boolean).join(', ')

/** `timeline[2].frequency.to` */
const fieldName = (path: readonly PropertyKey[]) =>
  path.reduce<string>(
    (name, key) => (typeof key === 'number' ? `${name}[${key}]` : name ? `${name}.${String(key)}` : String(key)),
    '',
  )

/** A scenario that cannot be played: one sentence with file, line, column, field and what was expected there. */
export class ScenarioError extends Error {
  override readonly name = 'ScenarioError'
  readonly place: Place
  readonly field: string

  constructor(place: Place, path: readonly PropertyKey[], sentence: string) {
    const field = fieldName(path)
    const where = nameOf(place)
    super((where && `${where}: `) + (field && `${field} `) + sentence)
    this.place = place
    this.field = field
  }
}
