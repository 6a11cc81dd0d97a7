import type { SourceFile } from './source-file.ts'

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

const isBelow = (path: string, folder: string) => path === folder || path.startsWith(`${folder}/`)

/**
 * Finds literary phrases in the names, comments and texts of a source file, or in a document. Files below the excluded
 * folders are not checked, and an exception allows one phrase in one file.
 */
export const wordsArePlain =
  (excluded: readonly string[], exceptions: readonly PhraseException[]) =>
  ({ path, text }: Pick<SourceFile, 'path' | 'text'>): string[] =>
    excluded.some((folder) => isBelow(path, folder))
      ? []
      : RULES.flatMap(([pattern, replacement]) =>
          [...text.matchAll(pattern)]
            .filter(
              ([found]) =>
                !exceptions.some(
                  (exception) => exception.path === path && exception.phrase.toLowerCase() === found.toLowerCase(),
                ),
            )
            .map((match) => {
              const line = text.slice(0, match.index).split('\n').length
              return `${path}:${line} uses "${match[0]}"; write: ${replacement}`
            }),
        )
