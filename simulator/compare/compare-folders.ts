import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileErrorReason } from '#simulator/files/writable-path.ts'
import { readText } from '#simulator/scenario/language/library.ts'
import { compareJournals } from './compare-journals.ts'
import { readJournal } from './journal-file.ts'

const ENDING = '.journal.jsonl'

function journalsIn(folder: string): string[] {
  try {
    const names = readdirSync(folder).filter((file) => file.endsWith(ENDING))
    if (names.length > 0) return names
  } catch (error) {
    throw new Error(`cannot read ${folder}: ${fileErrorReason(error)}`, { cause: error })
  }
  throw new Error(`${folder} contains no journal; npm run scenario -- NAME --report ${folder} writes one`)
}

const linesOf = (a: string, b: string) => compareJournals(readJournal(readText(a), a), readJournal(readText(b), b))

/**
 * Compares the journals of two report folders by their names. Returns no lines if all are the same. Throws an Error with one
 * sentence for a folder without journals.
 */
export function compareFolders(a: string, b: string): string[] {
  const [namesA, namesB] = [journalsIn(a), journalsIn(b)]
  // With one journal each, their names may differ.
  const [onlyA, onlyB] = [namesA[0], namesB[0]]
  if (namesA.length === 1 && namesB.length === 1 && onlyA !== undefined && onlyB !== undefined) {
    return linesOf(join(a, onlyA), join(b, onlyB))
  }
  return [...new Set([...namesA, ...namesB])].toSorted().flatMap((file) => {
    const name = file.slice(0, -ENDING.length)
    if (!namesA.includes(file) || !namesB.includes(file)) return [`${name}: only in ${namesA.includes(file) ? a : b}`]
    return linesOf(join(a, file), join(b, file)).map((line) => `${name}: ${line}`)
  })
}
