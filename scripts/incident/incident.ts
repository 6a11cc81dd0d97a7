import { readFileSync } from 'node:fs'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { IncidentArchive, readIncident } from '#contract/incident/archive.ts'
import { Anonymiser } from '#contract/incident/anonymise.ts'
import { collectIncident, INCIDENT_SPAN_MAX_MS, MARGIN_MS } from '#contract/incident/collect.ts'
import { incidentFileName, type IncidentIndex, INDEX_FILE } from '#contract/incident/incident.ts'
import { plural } from '#contract/plural.ts'
import { fileErrorReason } from '#simulator/files/writable-path.ts'
import { spanMs } from '#simulator/scenario/language/time.ts'
import { readArguments, readPlatform, refuse, refuseUsage, userFolder } from '../arguments.ts'
import { withoutSecrets } from '../contract-check/without-secrets.ts'
import { follow } from './follow.ts'
import { clockOffsetMs, readsOf, Session } from './platform-reads.ts'
import { Recording } from './recording.ts'
import { inRepository } from '../root.ts'
import { passwordOf, SIGN_IN_OPTIONS, signInAgain, tokenOf } from '../contract-check/sign-in.ts'

const { option, isJson } = readArguments({
  name: 'npm run incident --',
  about: 'Saves what happened to a group in a time range in one file, by the calls that the user may make.',
  options: {
    ...SIGN_IN_OPTIONS,
    group: { value: 'ID', about: 'ID of the group (required)' },
    from: { value: 'TIME', about: 'start, such as 2026-03-02T03:00:00Z (required unless --follow)' },
    to: { value: 'TIME', about: 'end (required unless --follow)' },
    follow: {
      value: 'yes',
      bare: 'yes',
      about: 'records the live feed and what the group shows from now on until Ctrl+C, instead',
    },
    for: { value: 'SPAN', about: 'with --follow: ends after this time' },
    margin: { value: 'SPAN', about: 'what is saved before and after it (15m)' },
    supply: { value: 'yes', bare: 'yes', about: 'also saves the groups that have stations in common with it' },
    device: { value: 'ID', about: 'ID of the device about which it is' },
    note: { value: 'TEXT', about: 'what you know about it' },
    anonymous: { value: 'yes', bare: 'yes', about: 'replaces the names and IDs of people, stations and groups by numbers' },
    'shift-weeks': { value: 'N', about: 'moves all times by whole weeks (0)' },
    show: { value: 'FILE', about: 'instead prints what a saved incident contains' },
    out: { value: 'FILE', about: 'the file to write (incident-GROUP-TIME.loadstar.zip)' },
  },
  json: '{ file, bytes, index }, and with --show the index',
  examples: [
    '--platform http://127.0.0.1:8080 --user operator --password demo --group 1 --from 2026-03-02T03:00:00Z --to 2026-03-02T04:00:00Z',
  ],
  failure: 'the group cannot be read, or the file cannot be written',
})

/** The time between two reads of what a followed group shows, ms. */
const POLLS_EVERY_MS = 10_000

/** Prints what was saved and what was not. */
function print({ groups, span, note, files, notRead }: IncidentIndex) {
  console.log(`${groups.map(({ name }) => name).join(', ')}: ${span.start} to ${span.end}`)
  if (note !== '') console.log(note)
  for (const { name, about, rows } of files) console.log(`  ${name}: ${about}${rows === null ? '' : ` (${rows})`}`)
  for (const { what, reason } of notRead) console.log(`Not read: ${what}. ${reason}`)
}

const saved = option('show')
if (saved !== undefined) {
  const bytes = await readFile(resolve(userFolder, saved)).catch((error: unknown) =>
    refuse(`Cannot read ${saved}: ${fileErrorReason(error)}.`),
  )
  const incident = readIncident(bytes)
  if ('problem' in incident) refuse(incident.problem)
  if (isJson) console.log(JSON.stringify(incident.index, null, 2))
  else print(incident.index)
  process.exit(0)
}

const origin = readPlatform(option('platform'))
const timeOf = (name: string): number => {
  const text = option(name) ?? refuseUsage(`Give the range: --${name} 2026-03-02T03:00:00Z.`)
  const isTime = /T.*(?:Z|[+-]\d{2}:\d{2})$/.test(text) && !Number.isNaN(Date.parse(text))
  return isTime
    ? Date.parse(text)
    : refuseUsage(`Option --${name} expects a time with its offset, such as 2026-03-02T03:00:00Z, not "${text}".`)
}
const wholeNumber = (name: string, text: string): number =>
  /^-?\d{1,9}$/.test(text) ? Number(text) : refuseUsage(`Option --${name} expects a whole number, not "${text}".`)

const groupId = wholeNumber('group', option('group') ?? refuseUsage('Name the group: --group 1.'))
const isFollowing = option('follow') !== undefined
const spanOption = (name: string, otherwiseMs: number): number => {
  const text = option(name)
  const ms = text === undefined ? otherwiseMs : spanMs(text)
  return Number.isNaN(ms) ? refuseUsage(`Option --${name} expects a span such as 15m, not "${text}".`) : ms
}
const forMs = spanOption('for', INCIDENT_SPAN_MAX_MS)
const marginMs = isFollowing ? 0 : spanOption('margin', MARGIN_MS)
const notWith = isFollowing ? ['from', 'to', 'margin'] : ['for']
for (const name of notWith.filter((one) => option(one) !== undefined)) {
  refuseUsage(`Option --${name} cannot be used ${isFollowing ? 'with' : 'without'} --follow.`)
}
let [startMs, endMs] = isFollowing ? [0, 0] : [timeOf('from'), timeOf('to')]
if (!isFollowing && endMs <= startMs) refuseUsage('The end of the range must be after its start.')
if (endMs - startMs + 2 * marginMs > INCIDENT_SPAN_MAX_MS) refuseUsage('A range with its margin has at most 7 days.')
const anonymiser = new Anonymiser({
  isAnonymous: option('anonymous') !== undefined,
  shiftWeeks: wholeNumber('shift-weeks', option('shift-weeks') ?? '0'),
})

const token = await tokenOf(option, origin)
const offsetMs = await clockOffsetMs(origin, token, passwordOf(option))
const session = new Session(origin, token, signInAgain(option, origin))
const platform = readsOf(origin, session)
const recording = isFollowing ? new Recording(groupId, offsetMs, POLLS_EVERY_MS) : undefined
if (recording) {
  const ending = new AbortController()
  const timer = setTimeout(() => ending.abort(), Math.min(forMs, INCIDENT_SPAN_MAX_MS))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => ending.abort())
  console.error(`Recording group ${groupId} every ${POLLS_EVERY_MS / 1_000} s. Ctrl+C ends it and saves the file.`)
  await follow(recording, platform, { session, everyMs: POLLS_EVERY_MS, signal: ending.signal }).catch((error: unknown) =>
    refuse(`The group cannot be read: ${error instanceof Error ? error.message : String(error)}`),
  )
  clearTimeout(timer)
  ;[startMs, endMs] = [recording.startMs, Math.max(recording.now(), recording.startMs + 1_000)]
}
const { version } = JSON.parse(readFileSync(inRepository('package.json'), 'utf8')) as { version: string }
const request = {
  groupId,
  deviceId: option('device'),
  startMs,
  endMs,
  marginMs,
  withSupply: option('supply') !== undefined,
  note: option('note') ?? '',
  savedBy: `Loadstar ${version}`,
}
const abort = new AbortController()
process.once('SIGINT', () => abort.abort())
const onProgress = (what: string, requests: number, expected: number) => console.error(`${requests}/${expected} ${what}`)

try {
  const archive = new IncidentArchive(startMs)
  const notRead: IncidentIndex['notRead'] = []
  const reads = recording?.atEnd(platform, notRead) ?? platform
  const now = () => (recording ? Math.max(recording.now(), endMs) : Date.now() + offsetMs)
  const files = collectIncident(request, reads, { signal: abort.signal, onProgress, now, sentMs: recording?.sentMs })
  const collected = recording?.complete(files, notRead) ?? files
  let index: IncidentIndex | undefined
  for await (const file of collected) {
    const written = anonymiser.file(file)
    archive.add(written)
    if ('value' in written && file.name === INDEX_FILE) index = written.value as IncidentIndex
  }
  const blocks = archive.end()
  const bytes = blocks.reduce((sum, block) => sum + block.byteLength, 0)
  const [group] = index?.groups ?? []
  const path = resolve(userFolder, option('out') ?? incidentFileName(group?.name ?? '', startMs + anonymiser.shiftedByMs))
  // The file appears whole or not at all.
  const draft = `${path}.part`
  try {
    await writeFile(draft, blocks)
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true })
    refuse(`Cannot write ${path}: ${fileErrorReason(error)}.`)
  }
  if (isJson) console.log(JSON.stringify({ file: path, bytes, index }, null, 2))
  else {
    const files = (index?.files.length ?? 0) + 1
    console.log(`${path}: ${files} ${plural(files, 'file', 'files')}, ${Math.ceil(bytes / 1_000)} kB`)
    if (index) print(index)
  }
} catch (error) {
  if (abort.signal.aborted) refuse('Cancelled. No file was written.')
  refuse(
    `The group cannot be read: ${withoutSecrets(error instanceof Error ? error.message : String(error), [session.token, token, passwordOf(option)])}`,
  )
}
