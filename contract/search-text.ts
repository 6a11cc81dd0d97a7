/** Letters that Unicode does not decompose into a base letter and a mark. */
const BASE_LETTERS: Readonly<Record<string, string>> = {
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
}
const UNDECOMPOSED = /[øæœßłđðþı]/g
const ASCII = /^[\0-\x7f]*$/

const withoutMarks = (lower: string) =>
  lower
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(UNDECOMPOSED, (letter) => BASE_LETTERS[letter] ?? letter)

/**
 * A text in the form that searches compare: lower case, without diacritics, and without the asterisks in an EVSE
 * ID. Apply it to the searched text and to the search.
 */
export function searchText(text: string): string {
  const lower = text.replaceAll('*', '').toLowerCase()
  return ASCII.test(lower) ? lower : withoutMarks(lower)
}

/** The words of a search, each once, as `searchText` writes them. */
export const searchWords = (search: string): readonly string[] => [...new Set(searchText(search).split(/\s+/).filter(Boolean))]

/** Whether each word occurs in at least one of the texts. Without words every row matches. */
export function matchesSearch(words: readonly string[], texts: readonly string[]): boolean {
  if (words.length === 0) return true
  const keys = texts.map(searchText)
  return words.every((word) => keys.some((key) => key.includes(word)))
}
