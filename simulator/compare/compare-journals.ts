import type { JournalEntry } from '#contract/sim/journal-entry.ts'
import { spanText } from '#simulator/scenario/language/span-text.ts'
import { contentOf } from './journal-file.ts'

/** Lines of a comparison at most. */
const MAX_LINES = 50
/** Characters of an entry in a line. */
const MAX_CHARACTERS = 160

interface Parted {
  /** The group or device of the entries; `site` for others. */
  readonly subject: string
  readonly atMs: number
  readonly counts: readonly [number, number]
}

/** Kinds of entries that cause others. */
const CAUSES = new Set(['stimulus', 'operator', 'stimulus-over', 'dlm', 'control', 'fcr', 'congestion', 'allocation', 'load'])

function subjectOf({ groupId, deviceId, group, kind }: JournalEntry): string {
  if (typeof deviceId === 'string') return `device ${deviceId}`
  const id = groupId ?? group
  return typeof id === 'number' ? `group ${id}` : `site, ${kind}`
}

const startOf = (a: readonly JournalEntry[], b: readonly JournalEntry[]) =>
  Math.min(...[a[0], b[0]].map((entry) => (entry ? atMsOf(entry) : Infinity)))

const atMsOf = ({ at }: JournalEntry) => Date.parse(at)

function bySubject(entries: readonly JournalEntry[]): Map<string, JournalEntry[]> {
  const found = new Map<string, JournalEntry[]>()
  for (const entry of entries) {
    const subject = subjectOf(entry)
    const list = found.get(subject)
    if (list) list.push(entry)
    else found.set(subject, [entry])
  }
  return found
}

/** The first entry that differs; undefined if both lists are the same. */
function firstDifference(a: readonly JournalEntry[], b: readonly JournalEntry[]): number | undefined {
  const length = Math.max(a.length, b.length)
  for (let place = 0; place < length; place++) {
    const [one, other] = [a[place], b[place]]
    if (!one || !other || contentOf(one) !== contentOf(other)) return place
  }
  return undefined
}

function partedSubjects(a: readonly JournalEntry[], b: readonly JournalEntry[]): Parted[] {
  const [ofA, ofB] = [bySubject(a), bySubject(b)]
  return [...new Set([...ofA.keys(), ...ofB.keys()])]
    .flatMap((subject): Parted[] => {
      const [listA, listB] = [ofA.get(subject) ?? [], ofB.get(subject) ?? []]
      const place = firstDifference(listA, listB)
      if (place === undefined) return []
      const atMs = Math.min(...[listA[place], listB[place]].map((entry) => (entry ? atMsOf(entry) : Infinity)))
      return [{ subject, atMs, counts: [listA.length - place, listB.length - place] }]
    })
    .toSorted((one, other) => one.atMs - other.atMs || one.subject.localeCompare(other.subject))
}

function entryText(entry: JournalEntry | undefined): string {
  if (!entry) return 'no further entry'
  const text = `${entry.kind} ${JSON.stringify({ ...entry, seq: undefined, at: undefined, kind: undefined })}`
  return text.length > MAX_CHARACTERS ? `${text.slice(0, MAX_CHARACTERS - 1)}…` : text
}

/**
 * Compares two runs by their journals. Returns no lines for the same run; otherwise the second in which they part, the entries that
 * differ first, the last cause before them, and a line per group and device, 50 lines at most. Times count from `startMs`, by default
 * the first entry.
 */
export function compareJournals(a: readonly JournalEntry[], b: readonly JournalEntry[], startMs = startOf(a, b)): string[] {
  const place = firstDifference(a, b)
  if (place === undefined) return []
  const since = (ms: number) => spanText(ms - startMs)
  const partedMs = Math.min(...[a[place], b[place]].map((entry) => (entry ? atMsOf(entry) : Infinity)))
  const cause = a.slice(0, place).findLast(({ kind }) => CAUSES.has(kind))
  const head = [
    `The runs part at ${since(partedMs)}.`,
    `  first:  ${entryText(a[place])}`,
    `  second: ${entryText(b[place])}`,
    ...(cause ? [`  before: ${since(atMsOf(cause))} ${entryText(cause)}`] : []),
  ]
  const parted = partedSubjects(a, b).map(
    ({ subject, atMs, counts: [ofA, ofB] }) => `${subject}: from ${since(atMs)}, ${ofA} and ${ofB} entries`,
  )
  const room = MAX_LINES - head.length
  if (parted.length <= room) return [...head, ...parted]
  return [...head, ...parted.slice(0, room - 1), `and ${parted.length - room + 1} others`]
}
