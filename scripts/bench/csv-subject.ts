/** A file of 14 days by the second, as two writers make it from the values of one reader. */
export interface CsvSubject {
  /** Where it is downloaded; a token is still to be added. */
  readonly path: string
  /** The product's bytes of so many of its last days. */
  ours(days: number): Iterable<string | Buffer>
  /** The same rows as csv-stringify takes them. */
  rows(days: number): Iterable<(string | number | null)[]>
}

export const DAYS = 14

/** Two digits for each second of a minute. */
export const SECONDS = Array.from({ length: 60 }, (_, second) => String(second).padStart(2, '0'))
