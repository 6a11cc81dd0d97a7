import { OwnCharger } from '#simulator/ocpp/charger/own-charger.ts'

/** Measured by `ocpp`: chargers of a process of their own, whose codec is another one than that of the endpoint. */
export interface Reported {
  /** Meter values that the platform has answered, and those that it has not. */
  readonly sent: number
  readonly failed: number
}

const [, , url = '', countText = '1'] = process.argv
const count = Number(countText)
/** Chargers that connect at the same time. */
const CONNECTING = 100
const REACTION_MS = 2_000

const chargers = Array.from(
  { length: count },
  (_, place) =>
    new OwnCharger({
      url,
      identity: `CP-${place + 1}`,
      protocol: place % 2 === 0 ? 'ocpp1.6' : 'ocpp2.0.1',
      reactionMs: REACTION_MS,
      // Equal values would take less memory than those of real meters.
      meterError: 0.01,
      seed: place,
    }),
)

/** Does the same with all chargers, some of them at the same time. Answers how long it took, ms. */
async function withAll(act: (charger: OwnCharger) => Promise<unknown>): Promise<number> {
  const startMs = performance.now()
  const waiting = [...chargers]
  const work = async () => {
    for (let one = waiting.pop(); one; one = waiting.pop()) await act(one)
  }
  await Promise.all(Array.from({ length: CONNECTING }, work))
  return performance.now() - startMs
}

/** Meter values of all chargers, evenly spread over the interval. */
async function report(everyS: number, forS: number): Promise<Reported> {
  let sent = 0
  let failed = 0
  const startMs = performance.now()
  const pending = new Set<Promise<unknown>>()
  for (let round = 0; round * everyS < forS; round++) {
    for (const [place, charger] of chargers.entries()) {
      const dueMs = startMs + (round + place / count) * everyS * 1_000
      const waitMs = dueMs - performance.now()
      if (waitMs > 1) await new Promise((resolve) => setTimeout(resolve, waitMs))
      const answer: Promise<unknown> = charger
        .report(everyS)
        .then(
          () => sent++,
          () => failed++,
        )
        .finally(() => pending.delete(answer))
      pending.add(answer)
    }
  }
  await Promise.all(pending)
  return { sent, failed }
}

const [EVERY, FOR] = [1, 2]
const answers: Record<string, (words: readonly string[]) => unknown> = {
  connect: () => withAll((charger) => charger.connect()),
  'plug-in': () => withAll((charger) => charger.plugIn()),
  report: (words) => report(Number(words[EVERY]), Number(words[FOR])),
}
process.on('message', (asked) => {
  const words = String(asked).split(' ')
  void Promise.resolve(answers[words[0] ?? '']?.(words)).then((answer) => process.send?.(answer))
})
process.on('disconnect', () => process.exit())
process.send?.('ready')
