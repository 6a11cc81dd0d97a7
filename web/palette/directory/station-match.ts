import { searchText, searchWords } from '#contract/search-text.ts'
import { LEVEL } from '../rank.ts'

const WORD = /^[\p{L}\p{N}]+$/u
const PART_OF_WORD = /[\p{L}\p{N}]/u
/** By the code of an ASCII character, whether it belongs to a word. */
const IN_WORD = Array.from({ length: 0x80 }, (_, code) => PART_OF_WORD.test(String.fromCharCode(code)))

/** Whether the character before a place of the text belongs to a word. */
function isInsideWord(text: string, at: number): boolean {
  if (at === 0) return false
  const code = text.charCodeAt(at - 1)
  if (code < 0x80) return IN_WORD[code] ?? false
  const isSecondHalf = code >= 0xdc00 && code <= 0xdfff
  return PART_OF_WORD.test(String.fromCodePoint(text.codePointAt(isSecondHalf && at > 1 ? at - 2 : at - 1) ?? 0))
}

/** Whether a word of the name, which ends at `nameEnd`, starts with `word`. */
function startsWordOfName(text: string, nameEnd: number, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0 && at < nameEnd; at = text.indexOf(word, at + 1)) {
    if (!isInsideWord(text, at)) return true
  }
  return false
}

/**
 * Returns `matchLevel` for the text of a prepared directory, whose search is prepared once. The level of a station is undefined
 * if a word occurs neither in its name nor in an ID.
 */
export function levelOfText(search: string): (text: string) => number | undefined {
  const words = searchWords(search)
  const wanted = searchText(search).trim()
  const startOfId = `\n${wanted}`
  const areWords = words.every((word) => WORD.test(word))

  return (text) => {
    let isStartOfId = false
    for (let at = text.indexOf(startOfId); at >= 0; at = text.indexOf(startOfId, at + 1)) {
      if (text[at + startOfId.length] === '\n') return LEVEL.exactId
      isStartOfId = true
    }
    if (text.startsWith(wanted)) return text[wanted.length] === '\n' ? LEVEL.exactLabel : LEVEL.prefix
    if (isStartOfId) return LEVEL.prefix
    const nameEnd = text.indexOf('\n')
    if (areWords && words.every((word) => startsWordOfName(text, nameEnd, word))) return LEVEL.wordPrefix
    return words.every((word) => text.includes(word)) ? LEVEL.substring : undefined
  }
}
