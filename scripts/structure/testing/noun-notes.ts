import { isSource } from '../borders.ts'
import type { SourceFile } from '../source-file.ts'

/** `Provides: …. Needs: a, b.` in a comment, with line breaks. */
const NOTE = /Provides: (?<provides>[^]+?)\. Needs: (?<needs>[^.]+?)\./
/** Needs of a noun without any. */
const NONE = 'no other noun'

/**
 * Faults in the notes of the nouns of the simulator. Each noun states at the start of one file what it provides and of which
 * other nouns it imports values.
 */
export function nounNoteProblems(files: readonly SourceFile[]): string[] {
  const source = files.filter((file) => isSource(file) && /^simulator\/[^/]+\//.test(file.path))
  const nouns = new Map<string, SourceFile[]>()
  const nounOf = (path: string) => path.split('/')[1] ?? ''
  for (const file of source) nouns.set(nounOf(file.path), [...(nouns.get(nounOf(file.path)) ?? []), file])
  return [...nouns].flatMap(([noun, own]) => {
    const notes = own.flatMap(({ path, text }) => {
      const comment = /^\/\*\*[^]*?\*\//.exec(text)?.[0].replaceAll(/\s*\n \*\s*/g, ' ') ?? ''
      const { needs } = NOTE.exec(comment)?.groups ?? {}
      return needs === undefined ? [] : [{ path, needs }]
    })
    const [note] = notes
    if (notes.length > 1) return [`${noun} has notes in ${notes.map(({ path }) => path).join(' and ')}`]
    const needed = own
      .flatMap(({ imports }) => imports.filter((found) => !found.isType && !found.isLazy))
      .flatMap(({ path }) => (path?.startsWith('simulator/') && path.split('/').length > 2 ? nounOf(path) : []))
      .filter((one) => one !== noun)
    const text = [...new Set(needed)].toSorted().join(', ') || NONE
    if (!note) return [`${noun} has no note at the start of a file: "Provides: …. Needs: ${text}."`]
    return note.needs === text ? [] : [`${note.path}: the note must end with "Needs: ${text}."`]
  })
}
