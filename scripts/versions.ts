import { createHash } from 'node:crypto'

/** The manifest of a build: its version, an id that differs between builds, and the hashed files that belong to it. */
export interface Versions {
  readonly version: string
  readonly build: string
  /** Relative to the folder of the console. */
  readonly files: readonly string[]
}

/** The text of `versions.json`. The names of the files contain hashes of their content, so the id is that of the content. */
export function versionsText(version: string, files: readonly string[]): string {
  const sorted = files.toSorted()
  const build = createHash('sha256')
    .update([version, ...sorted].join('\n'))
    .digest('hex')
    .slice(0, 12)
  return `${JSON.stringify({ version, build, files: sorted } satisfies Versions, undefined, 2)}\n`
}
