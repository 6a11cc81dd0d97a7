import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { SECOND_MS } from '#contract/durations.ts'
import { asSentence } from '#simulator/http/as-sentence.ts'
import { fileErrorReason } from '#simulator/files/writable-path.ts'
import { APPROVAL_PRODUCTS, type ApprovalProduct } from '#contract/fingrid.ts'
import { writePrequalification } from '#simulator/prequalification/report/folder.ts'
import { judgeRecordings, type RecordedFile } from '#simulator/prequalification/report/recorded-tests.ts'
import { findingLines, resultSentence, summaryLines } from '#simulator/prequalification/report/summary.ts'
import { NotTestable } from '#simulator/prequalification/run/offer.ts'
import { prequalify } from '#simulator/prequalification/run/programme.ts'
import { showProgress } from '#simulator/run/progress.ts'
import { readArguments, refuse, refuseUsage, userFolder } from './arguments.ts'

const { option, isJson } = readArguments({
  name: 'npm run approval --',
  about: 'Plays the prequalification tests of a frequency reserve on a copy of a site and judges every requirement.',
  options: {
    site: { value: 'NAME', about: 'the site (pier)' },
    group: { value: 'NAME', about: 'name or ID of the group' },
    product: { value: 'NAME', about: APPROVAL_PRODUCTS.join(', ') },
    seed: { value: 'N', about: 'seed of random numbers (1)' },
    dynamics: { value: 'KIND', about: 'ideal: chargers and cars follow at once; real: they take time (as the site says)' },
    recordings: {
      value: 'DIR',
      about: 'judge CSV files of recorded tests instead, with the names and columns of the test programme',
    },
    capacity: { value: 'KW', about: 'the declared capacity of recorded tests' },
    report: { value: 'DIR', about: 'folder for a page with pictures and one CSV file per test' },
  },
  json: '{ site, groupName, product, declaredKw, findings: [{ name, value }], approval: { isApproved, factor, capacityKw, failed }, … }',
  examples: [
    '--group "North row" --product fcr-d-up-dynamic --report build/approval',
    '--recordings recorded --capacity 20 --product fcr-d-up-dynamic',
  ],
  failure: 'the group fails, or it cannot offer the product',
})

const asked = option('product') ?? refuseUsage(`Name the product: --product ${APPROVAL_PRODUCTS.join(' or ')}.`)
const product: ApprovalProduct =
  APPROVAL_PRODUCTS.find((name) => name === asked) ??
  refuseUsage(`Option --product expects ${APPROVAL_PRODUCTS.join(' or ')}, not "${asked}".`)
const recordings = option('recordings')
if (recordings !== undefined) judgeFolder(recordings)
const group = option('group') ?? refuseUsage('Name the group: --group "North row".')
const seed = option('seed') ?? '1'
if (!/^\d{1,15}$/.test(seed)) refuseUsage(`Option --seed expects a whole number of at least 0, not "${seed}".`)

const dynamics = option('dynamics')
if (dynamics !== undefined && dynamics !== 'ideal' && dynamics !== 'real') {
  refuseUsage(`Option --dynamics expects ideal or real, not "${dynamics}".`)
}

const cancel = new AbortController()
process.once('SIGINT', () => cancel.abort(new NotTestable('cancelled')))
const progress = showProgress(product)
try {
  const tested = {
    site: option('site') ?? 'pier',
    isIdeal: dynamics === undefined ? undefined : dynamics === 'ideal',
    group: /^\d+$/.test(group) ? Number(group) : group,
    seed: Number(seed),
  }
  const result = await prequalify(tested, product, {
    signal: cancel.signal,
    onProgress: (seconds, allS) => progress.at({ startMs: 0, nowMs: seconds * SECOND_MS, endMs: allS * SECOND_MS }),
  })
  progress.end()
  const report = option('report')
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

/** Judges the files of a folder, and ends with exit code 0 if the group passes. */
function judgeFolder(folder: string): never {
  const capacityKw = Number(option('capacity') ?? NaN)
  if (!(capacityKw > 0)) refuseUsage('Name the capacity of the recorded tests in kW: --capacity 20.')
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
