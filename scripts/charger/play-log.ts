import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { refuse, userFolder } from '../arguments.ts'
import { Anonymiser } from './anonymise.ts'
import { conversationOf, type Conversation } from './conversation.ts'
import { readLog } from './log-entries.ts'
import { frameText, type LogEntry, type LogReading } from './log-entry.ts'
import { replay, type ReplayOptions } from './replay.ts'

const UNREADABLE_EXIT_CODE = 2
const PROBLEMS_SHOWN = 20

/** A log whose messages belong to one charger. */
export interface ReadLog {
  readonly entries: readonly LogEntry[]
  /** The charger, where the log names it. */
  readonly station: string | undefined
  readonly conversation: Conversation
}

/** The messages of one charger. Throws an Error with a sentence for the user. */
export function chargerIn({ entries, problems }: LogReading, wanted: string | undefined): ReadLog {
  const [problem] = problems
  if (entries.length === 0) {
    throw new Error(
      problem ? `No line is an OCPP message: line ${problem.line} ${problem.reason}.` : 'No line is an OCPP message.',
    )
  }
  const names = [...new Set(entries.flatMap(({ station }) => station ?? []))]
  const station = names.find((name) => name === wanted) ?? (names.length === 1 ? names[0] : undefined)
  if (names.length > 1 && station === undefined) {
    throw new Error(
      `The log has the messages of ${names.length} chargers. Choose one with --from: ${names.slice(0, 10).join(', ')}.`,
    )
  }
  const own = entries.filter((entry) => entry.station === undefined || entry.station === station)
  return { entries: own, station, conversation: conversationOf(own) }
}

const DIRECTION = { charger: 'from charger', platform: 'to charger', sent: 'sent', received: 'received' } as const

/** Entries as JSON lines, which are read again. */
export const jsonLines = (entries: readonly LogEntry[]): string =>
  entries
    .map(({ atMs, sender, frame }) => {
      const timestamp = atMs === undefined ? {} : { timestamp: new Date(atMs).toISOString() }
      const direction = sender ? { direction: DIRECTION[sender] } : {}
      return `${JSON.stringify({ ...timestamp, ...direction, payload: JSON.parse(frameText(frame)) as unknown })}\n`
    })
    .join('')

interface LogCommand extends Omit<ReplayOptions, 'url' | 'identity' | 'report'> {
  readonly file: string
  /** Undefined only writes the log without names. */
  readonly url: string | undefined
  /** The identity to play; that of the log by default. */
  readonly identity: string | undefined
  /** The charger of a log with several. */
  readonly from: string | undefined
  /** The file for the log without names; undefined plays it as it is. */
  readonly anonymised: string | undefined
}

const plural = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`

/** Plays a log. Returns the exit code: 0 if the platform answered as in the log, 1 if not. Ends the process if it cannot be read. */
export async function playLog({ file, url, identity, from, anonymised, ...options }: LogCommand): Promise<number> {
  let log: ReadLog
  try {
    const reading = readLog(readFileSync(resolve(userFolder, file), 'utf8'))
    const shown = reading.problems.slice(0, PROBLEMS_SHOWN)
    for (const { line, reason } of shown) console.error(`Line ${line} ${reason}. It is skipped.`)
    const others = reading.problems.length - PROBLEMS_SHOWN
    if (others > 0) console.error(`${plural(others, 'further line')} cannot be read.`)
    log = chargerIn(reading, from ?? identity)
  } catch (error) {
    return refuse(`${file} cannot be played: ${error instanceof Error ? error.message : String(error)}`, UNREADABLE_EXIT_CODE)
  }
  if (anonymised !== undefined) {
    const entries = new Anonymiser().entries(log.entries)
    writeFileSync(resolve(userFolder, anonymised), jsonLines(entries))
    console.log(`${plural(entries.length, 'message')} without tags, serial numbers and secrets: ${anonymised}`)
    log = { ...log, entries, conversation: conversationOf(entries) }
  }
  if (url === undefined) return 0
  const { ofCharger, ofPlatform, withoutCall, protocol } = log.conversation
  const named = identity ?? (anonymised === undefined ? log.station : undefined) ?? 'CP'
  console.log(
    `${plural(ofCharger.length, 'call')} of the charger and ${ofPlatform.length} of the platform, ${protocol}. Playing them as ${named}.`,
  )
  const [orphan] = withoutCall
  if (orphan !== undefined) console.log(`${plural(withoutCall.length, 'answer')} without a call, first in line ${orphan}.`)
  try {
    const result = await replay(log.conversation, { ...options, url, identity: named, report: (text) => console.log(text) })
    const { calls, differences, asked, answeredByLog, notAsked } = result
    console.log(`${plural(calls, 'call')} sent, ${plural(differences.length, 'difference')}.`)
    console.log(`The platform made ${plural(asked, 'call')}; the log answers ${answeredByLog} of them.`)
    const missing = [...notAsked].map(([action, times]) => `${action} ${times}`).join(', ')
    if (missing) console.log(`It did not make these calls of the log: ${missing}.`)
    return differences.length > 0 ? 1 : 0
  } catch (error) {
    return refuse(`${named} could not connect to ${url}: ${error instanceof Error ? error.message : String(error)}.`)
  }
}
