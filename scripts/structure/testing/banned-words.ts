import type { SourceFile } from '../source-file.ts'

/** Phrases that standard technical English does not use, each with its replacement. Matched as whole words in any case. */
const REPLACEMENTS: Readonly<Record<string, string>> = {
  'afresh|anew': 'again',
  'all the same': 'anyway',
  'as it stands': 'as is',
  astray: 'off',
  'at hand': 'available',
  'at the least': 'at least',
  'at the most': 'at most',
  'been told|(?:is|are|was|were) told': 'receives, or is allocated',
  'beyond reach': 'offline',
  'by hand': 'manually',
  'comes to': 'totals',
  'deeds?': 'command or action',
  'falls? silent|silent meters?': 'stops reporting',
  forgives: 'accepts',
  'for good': 'permanently',
  'go(?:es)? by': 'uses',
  'hears|heard of|is heard': 'receives',
  'hence|thereby|therein|thus': 'so',
  'in vain': 'without effect',
  'in words': 'as text',
  '(?:is|are) had': 'is held',
  '(?<!there )(?:is|are) none': 'is invalid, or there is none',
  'leans? on': 'requires',
  lest: 'so that … not',
  'lets go|let go of': 'releases',
  'lives on': 'continues',
  'look(?:ed|s) at': 'checks',
  'looked for': 'searched',
  mended: 'fixed',
  'mishaps?': 'fault',
  'nobody|somebody|whoever': 'the user, client or component',
  obeyed: 'followed',
  'of its own accord': 'automatically',
  'says why': 'gives the reason',
  'second go': 'retry',
  spoilt: 'corrupted',
  'stands? still': 'is paused',
  'strikes|(?:is|are|was|were) struck': 'affects',
  'told of': 'informed about',
  't(?:old|ells?) apart': 'distinguishes',
  'under way': 'in progress',
  'what is wrong with': 'errors in',
  whatever: 'anything that',
}

const RULES = Object.entries(REPLACEMENTS).map(
  ([phrase, replacement]) => [new RegExp(String.raw`\b(?:${phrase})\b`, 'gi'), replacement] as const,
)

/** A phrase that a file may use, and why. */
export interface PhraseException {
  path: string
  phrase: string
  reason: string
}

/** Parts of identifiers that have a standard term. In a sentence they are ordinary words. */
const IDENTIFIERS: readonly (readonly [RegExp, string])[] = [
  [/\b(?:(?:least|most)[A-Z]\w*|(?!at(?:Least|Most)\b)[a-z]\w*(?:Least|Most)(?![a-z])\w*)/g, 'min or max'],
  [/\b(?:(?:[A-Z0-9]+_)+(?:LEAST|MOST)(?:_[A-Z0-9]+)*|(?:LEAST|MOST)(?:_[A-Z0-9]+)*)\b/g, 'MIN or MAX'],
]

/** Separates the words of identifiers, so that phrases are found in them too: `isInVain` becomes `is In Vain`. */
const splitIdentifiers = (text: string) =>
  text.replaceAll(/\b\w*[a-z][A-Z]\w*/g, (name) => name.replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, ' '))

const isBelow = (path: string, folder: string) => path === folder || path.startsWith(`${folder}/`)

/**
 * Finds literary phrases in the names, comments and texts of a source file, or in a document, and identifiers with another
 * word than the standard term. Files below the excluded folders are not checked, and an exception allows one phrase in one
 * file.
 */
export const wordsArePlain =
  (excluded: readonly string[], exceptions: readonly PhraseException[]) =>
  ({ path, text }: Pick<SourceFile, 'path' | 'text'>): string[] => {
    if (excluded.some((folder) => isBelow(path, folder))) return []
    const isAllowed = (phrase: string) =>
      exceptions.some((exception) => exception.path === path && exception.phrase.toLowerCase() === phrase.toLowerCase())
    const problems = (rules: typeof IDENTIFIERS, within: string) =>
      rules.flatMap(([pattern, replacement]) =>
        [...within.matchAll(pattern)]
          .filter(([phrase]) => !isAllowed(phrase))
          .map(({ 0: phrase, index }) => {
            const line = within.slice(0, index).split('\n').length
            return `${path}:${line} uses "${phrase}"; write: ${replacement}`
          }),
      )
    return [...problems(RULES, splitIdentifiers(text)), ...problems(IDENTIFIERS, text)]
  }
