import { resolve } from 'node:path'
import { SECOND_MS } from '#contract/durations.ts'
import type { ApprovalProduct } from '#contract/fingrid.ts'
import { fileErrorReason } from '#simulator/files/writable-path.ts'
import { asSentence } from '#simulator/http/as-sentence.ts'
import { writePrequalification } from '#simulator/prequalification/report/folder.ts'
import { summaryLines } from '#simulator/prequalification/report/summary.ts'
import { NotTestable } from '#simulator/prequalification/run/offer.ts'
import { prequalify } from '#simulator/prequalification/run/programme.ts'
import { showProgress } from '#simulator/run/progress.ts'
import { refuse, userFolder } from '../arguments.ts'

interface Asked {
  readonly tested: Parameters<typeof prequalify>[0]
  readonly product: ApprovalProduct
  /** Folder of the report; none without it. */
  readonly report: string | undefined
  readonly isJson: boolean
}

/** Plays the tests of a group on a copy of a site, and ends the process with exit code 0 if the group passes. */
export async function playApproval({ tested, product, report, isJson }: Asked): Promise<never> {
  const cancel = new AbortController()
  process.once('SIGINT', () => cancel.abort(new NotTestable('cancelled')))
  const progress = showProgress(product)
  try {
    const result = await prequalify(tested, product, {
      signal: cancel.signal,
      onProgress: (seconds, allS) => progress.at({ startMs: 0, nowMs: seconds * SECOND_MS, endMs: allS * SECOND_MS }),
    })
    progress.end()
    if (report !== undefined) {
      try {
        writePrequalification(resolve(userFolder, report), result)
      } catch (error) {
        refuse(`Cannot write ${report}: ${fileErrorReason(error)}.`)
      }
    }
    console.log(isJson ? JSON.stringify({ ...result, tests: undefined }, null, 2) : summaryLines(result).join('\n'))
    process.exit(result.approval.isApproved ? 0 : 1)
  } catch (error) {
    progress.end()
    refuse(asSentence(error instanceof Error ? error.message : String(error)))
  }
}
