/** A place in a file. Lines and columns count from 1. */
export interface Place {
  /** The displayed path; undefined for a line without a file. */
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

/** An invalid scenario: one sentence with file, line, column, field and the expected value. */
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
