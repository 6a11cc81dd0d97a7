import { searchWords, searchText } from '#contract/search-text.ts'
import { stationEntry } from '../entry.ts'
import { LEVEL } from '../rank.ts'
import type { FoundStations } from '../sections.ts'
import { compareLabels } from './label-order.ts'
import type { PreparedDirectory } from './read-directory.ts'

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

/** Words of less than three characters occur in the IDs of many stations. */
const isShort = (word: string) => word.length < 3

/** Whether each combination of groups has a group whose name contains the word. */
function groupsWith({ groupTexts, stations }: PreparedDirectory, word: string): readonly boolean[] | undefined {
  const hasWord = groupTexts.map((text) => text.includes(word))
  return hasWord.includes(true) ? stations.memberships.map((places) => places.some((place) => hasWord[place])) : undefined
}

/** Whether a word occurs in the text of a station, only in its name with `isNameOnly`, or in the name of one of its groups. */
function wordTest(directory: PreparedDirectory, word: string, isNameOnly: boolean): (at: number) => boolean {
  const { texts } = directory
  const { membershipOf } = directory.stations
  const ofGroups = groupsWith(directory, word)
  return (at) => {
    const text = texts[at] ?? ''
    const found = text.indexOf(word)
    if (found >= 0 && !(isNameOnly && found > text.indexOf('\n'))) return true
    return ofGroups?.[membershipOf[at] ?? -1] ?? false
  }
}

interface Ranked {
  readonly at: number
  readonly level: number
}

/** The level of a station that only the name of a group has found. */
const BY_GROUP = Number.POSITIVE_INFINITY

/** Keeps the best stations of a search in the order of `rankEntries`. They must be offered in the order of the directory. */
function ranking({ texts, labelKeys }: PreparedDirectory, search: string, count: number) {
  const levelOf = levelOfText(search)
  const best: Ranked[] = []

  /** Whether a station comes before one that was offered earlier. */
  const isBefore = (at: number, level: number, other: Ranked) =>
    level === other.level
      ? level !== BY_GROUP && compareLabels(labelKeys[at] ?? '', labelKeys[other.at] ?? '') < 0
      : level < other.level

  const offer = (at: number) => {
    const level = levelOf(texts[at] ?? '') ?? BY_GROUP
    const last = best[count - 1]
    if (last && !isBefore(at, level, last)) return
    const place = best.findIndex((other) => isBefore(at, level, other))
    best.splice(place < 0 ? best.length : place, 0, { at, level })
    best.length = Math.min(best.length, count)
  }
  return { best, offer }
}

/**
 * The stations that the platform's `listStations` finds for the same text: those whose name, IDs or group names contain every word.
 * In a search of several words, a short word is searched in IDs only if no name has it. Returns the `count` best ones and the
 * total. A search without words finds nothing.
 */
export function searchDirectory(directory: PreparedDirectory, search: string, count: number): FoundStations {
  const { names, deviceIds, stationIds, fullEvseIds, groupNames, memberships, membershipOf } = directory.stations
  const words = searchWords(search)

  const found = (isNameOnly: boolean) => {
    const tests = words.map((word) => wordTest(directory, word, isNameOnly && isShort(word)))
    const { best, offer } = ranking(directory, search, count)
    let total = 0
    for (let at = 0; at < names.length; at++) {
      if (!tests.every((passes) => passes(at))) continue
      total++
      offer(at)
    }
    return { best, total }
  }

  if (words.length === 0) return { entries: [], total: 0, isRanked: true }
  const byName = words.length > 1 && words.some(isShort) ? found(true) : undefined
  const { best, total } = byName && byName.total > 0 ? byName : found(false)
  const entries = best.map(({ at }) =>
    stationEntry({
      deviceId: deviceIds[at] ?? '',
      stationId: stationIds[at] ?? Number.NaN,
      fullEvseId: fullEvseIds[at] ?? null,
      name: names[at] ?? '',
      assignedGroups: (memberships[membershipOf[at] ?? -1] ?? []).map((place) => ({ name: groupNames[place] ?? '' })),
    }),
  )
  return { entries, total, isRanked: true }
}
