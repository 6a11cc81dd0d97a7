import { randomReasonRun } from '#simulator/testing/random-reason-run.ts'
import { randomControlRun } from '#simulator/testing/random-control-run.ts'
import { line, type BenchLine } from './line.ts'

const RUNS = 500
const LOOKS = 20
/** Findings that are shown in full. */
const SHOWN = 5

const FLEETS = [
  { name: 'chargers', run: randomReasonRun },
  { name: 'V2G points and batteries', run: randomControlRun },
]

/** Random groups at random seconds: the limit that a reason names is the one that binds, and no other limit alone does. */
export function measure(): Promise<BenchLine[]> {
  return Promise.resolve(FLEETS.map(({ name, run }) => measureFleet(name, run)))
}

function measureFleet(name: string, run: typeof randomReasonRun): BenchLine {
  const findings: string[] = []
  let looks = 0
  let tied = 0
  for (let seed = 1; seed <= RUNS; seed++) {
    for (const { problem, isTied } of run(seed, LOOKS).flat()) {
      looks++
      if (isTied) tied++
      if (problem !== null) findings.push(`seed ${seed}, station ${problem}`)
    }
  }
  for (const finding of findings.slice(0, SHOWN)) console.log(finding)
  const [runs, reasons, ties] = [RUNS * LOOKS, looks, tied].map((count) => count.toLocaleString('en'))
  const what = `${runs} random groups of ${name} and seconds, ${reasons} reasons, ${ties} of limits that bind together: reasons that name another limit than the one that binds`
  return line(what, findings.length, { atMost: 0 }, String)
}
