import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { ApprovalProduct } from '#contract/fingrid.ts'
import { fileErrorReason } from '#simulator/files/writable-path.ts'
import { asSentence } from '#simulator/http/as-sentence.ts'
import type { RecordedFile } from '#simulator/prequalification/report/recorded-file.ts'
import { judgeRecordings } from '#simulator/prequalification/report/recorded-tests.ts'
import {
  findingLines,
  missingSentence,
  notJudgedLines,
  resultSentence,
  testLines,
} from '#simulator/prequalification/report/summary.ts'
import { refuse, userFolder } from '../arguments.ts'

interface Asked {
  readonly folder: string
  readonly product: ApprovalProduct
  /** The declared capacity. */
  readonly capacityKw: number
  /** Whether the group changes its power without steps. */
  readonly isContinuous: boolean
  /** Time constant of the frequency measurement, s. */
  readonly measurementS: number
  readonly isJson: boolean
}

/** A CSV file, also one that is compressed with gzip. */
const isCsv = (name: string) => /\.csv(\.gz)?$/i.test(name)
const readCsv = (path: string) => {
  const bytes = readFileSync(path)
  return (/\.gz$/i.test(path) ? gunzipSync(bytes) : bytes).toString('utf8')
}

/** Judges the files of a folder, and ends the process with exit code 0 if the group passes. */
export function judgeFolder({ folder, product, capacityKw, isContinuous, measurementS, isJson }: Asked): never {
  let files: RecordedFile[] = []
  let others: string[] = []
  try {
    const path = resolve(userFolder, folder)
    const names = readdirSync(path).toSorted()
    others = names.filter((name) => !isCsv(name))
    files = names.filter(isCsv).map((name) => ({ name: name.replace(/\.gz$/i, ''), text: readCsv(join(path, name)) }))
  } catch (error) {
    refuse(`Cannot read ${folder}: ${fileErrorReason(error)}.`)
  }
  const notRead = others.length === 0 ? [] : [`Not read, as they are no CSV files: ${others.join(', ')}.`]
  try {
    const result = judgeRecordings(files, product, capacityKw, { isContinuous, measurementS })
    const { findings, notOffered, approval, tests, notes } = result
    const named = { groupName: folder, product, declaredKw: capacityKw, findings, approval }
    const sentence = missingSentence(folder, product, result) ?? resultSentence(named)
    const lines = [
      sentence,
      ...findingLines(findings, approval),
      ...notJudgedLines(notOffered),
      ...testLines(tests),
      ...notes,
      ...notRead,
    ]
    console.log(isJson ? JSON.stringify({ ...result, notes: [...notes, ...notRead] }, null, 2) : lines.join('\n'))
    process.exit(approval.isApproved ? 0 : 1)
  } catch (error) {
    refuse([asSentence(error instanceof Error ? error.message : String(error)), ...notRead].join(' '))
  }
}
