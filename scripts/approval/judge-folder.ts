import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { ApprovalProduct } from '#contract/fingrid.ts'
import { fileErrorReason } from '#simulator/files/writable-path.ts'
import { asSentence } from '#simulator/http/as-sentence.ts'
import { judgeRecordings, type RecordedFile } from '#simulator/prequalification/report/recorded-tests.ts'
import { findingLines, resultSentence } from '#simulator/prequalification/report/summary.ts'
import { refuse, userFolder } from '../arguments.ts'

interface Asked {
  readonly folder: string
  readonly product: ApprovalProduct
  /** The declared capacity. */
  readonly capacityKw: number
  readonly isJson: boolean
}

/** Judges the files of a folder, and ends the process with exit code 0 if the group passes. */
export function judgeFolder({ folder, product, capacityKw, isJson }: Asked): never {
  let files: RecordedFile[] = []
  try {
    const path = resolve(userFolder, folder)
    const names = readdirSync(path).filter((name) => name.endsWith('.csv'))
    files = names.toSorted().map((name) => ({ name, text: readFileSync(join(path, name), 'utf8') }))
  } catch (error) {
    refuse(`Cannot read ${folder}: ${fileErrorReason(error)}.`)
  }
  try {
    const { findings, approval, judged } = judgeRecordings(files, product, capacityKw)
    const lines = findingLines(findings, approval)
    const sentence = resultSentence({ groupName: folder, product, declaredKw: capacityKw, findings, approval })
    console.log(isJson ? JSON.stringify({ judged, findings, approval }, null, 2) : [sentence, ...lines].join('\n'))
    process.exit(approval.isApproved ? 0 : 1)
  } catch (error) {
    refuse(asSentence(error instanceof Error ? error.message : String(error)))
  }
}
