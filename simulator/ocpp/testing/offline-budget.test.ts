import { expect, test } from 'vitest'
import { IMPERFECTIONS } from '../charger/imperfections.ts'
import type { Imperfection } from '../charger/imperfection.ts'
import { judge, SHARED_BUDGET_A, type Case, type Judged } from './judge.ts'

/** Seeds in an ordinary run of the tests; LOADSTAR_JUDGE_SEEDS sets more. */
const SEEDS = Number(process.env.LOADSTAR_JUDGE_SEEDS ?? 100)
const FIRST = Number(process.env.LOADSTAR_JUDGE_FIRST ?? 1)
/** The declared reaction time of a charger, an interval of its values, and the reaction of the others, s. */
const REACTION_S = 25
const TOLERANCE_A = 0.6

/** Of two chargers of a group, the first loses its connection for longer than the reaction takes. */
const OUTAGE: Imperfection = {
  name: 'long outage',
  about: 'The connection is cut for one to two minutes.',
  second: ({ cut, second }, random) => {
    if (second === 60 + Math.floor(60 * random())) cut(60 + Math.floor(60 * random()))
  },
}
/** A lower limit of a transaction takes no effect, and the connection is cut: the others must still leave the former limit to it. */
const cutAtLower = (name: string, about: string, answer: undefined | { readonly status: string }, afterS = 0): Imperfection => {
  const limits = new Map<unknown, number>()
  let isDue = false
  let cutAtS = Infinity
  return {
    name,
    about,
    answer: (method, params, plain, random) => {
      const limit = Number(/"limit":([\d.]+)/.exec(JSON.stringify(params))?.[1])
      const place = params.connectorId ?? params.evseId
      if (method !== 'SetChargingProfile' || !/"TxProfile"/.test(JSON.stringify(params))) return plain
      const isLower = limit < (limits.get(place) ?? 0)
      isDue ||= isLower && random() < 0.5
      if (isDue) return answer
      limits.set(place, limit)
      return plain
    },
    second: ({ cut, second }, random) => {
      if (isDue) {
        cutAtS = Math.min(cutAtS, second + afterS)
      }
      if (second < cutAtS) return
      cut(60 + Math.floor(60 * random()))
      isDue = false
      cutAtS = Infinity
    },
  }
}
const unanswered = () => cutAtLower('unanswered', 'The charger neither takes nor answers a lower limit.', undefined)
const refused = () => cutAtLower('refused', 'The charger refuses a lower limit.', { status: 'Rejected' })
const ignored = () =>
  cutAtLower('ignored', 'The charger accepts a lower limit and does not follow it.', { status: 'Accepted' }, 18)
const named = (...names: readonly string[]) => IMPERFECTIONS.filter(({ name }) => names.includes(name))
const IGNORED = () => [ignored()]
const OF_FIRST: readonly (() => readonly Imperfection[])[] = [
  () => [OUTAGE],
  () => [unanswered()],
  () => [refused()],
  IGNORED,
  () => [OUTAGE, ...named('power cut, resuming')],
  () => [OUTAGE, ...named('lost')],
  () => [unanswered(), ...named('power cut', 'late')],
]

const casesOf = (seed: number): readonly Case[] => {
  const protocol = seed % 2 === 0 ? 'ocpp1.6' : 'ocpp2.0.1'
  const imperfections = kindOf(seed)?.() ?? []
  return [
    { seed, protocol, imperfections },
    { seed: seed + 500_000, protocol, imperfections: [] },
  ]
}

/** The sessions of the first charger, and its currents, when its connection was cut. */
type AtCut = Map<number, readonly { readonly id: string | undefined; readonly amperes: number }[]>

const kindOf = (seed: number) => OF_FIRST[Math.floor(seed / 2) % OF_FIRST.length]

function noteOutage({ seed, connection, charger }: Judged, atCut: AtCut) {
  const present = charger.connectors.map(({ session, currentsA }) => ({ id: session?.id, amperes: Math.max(...currentsA) }))
  if (connection) atCut.delete(seed)
  else atCut.set(seed, atCut.get(seed) ?? present)
}

/**
 * Without a default limit, nothing limits a session that begins in an outage after another one of the outage. The platform holds what
 * the known session may draw. The model does not divide a limit of the whole charger again when a session begins. A charger that accepts
 * limits and ignores them shows it by its draw only: a car that draws more in the outage is not known.
 */
const isUnknowable = ({ seed, charger }: Judged, atCut: AtCut) =>
  charger.connectors.some(({ session, held, currentsA }, place) => {
    const { id, amperes = 0 } = atCut.get(seed)?.[place] ?? {}
    const isOfWhole = held.every(({ purpose }) => purpose === 'ChargePointMaxProfile')
    const isNew = session && session.id !== id && isOfWhole && (id !== undefined || held.length > 0)
    return isNew || (kindOf(seed) === IGNORED && Math.max(...currentsA) > amperes + TOLERANCE_A)
  })

/** The true currents of chargers on the grid lines, A. */
const sumsOf = (chargers: readonly Judged[]) =>
  [0, 1, 2].map((line) =>
    chargers
      .flatMap(({ charger, stations }) =>
        charger.connectors.map(
          ({ currentsA }, place) => currentsA[((line - (stations[place]?.phaseOneLine ?? 1) + 4) % 3) as 0 | 1 | 2],
        ),
      )
      .reduce((sum, amperes) => sum + amperes, 0),
  )

test(`${SEEDS} groups keep their budgets while a charger is offline`, { timeout: 7_200_000 }, async () => {
  const over = new Map<number, number>()
  const failed = new Map<number, string>()
  const atCut: AtCut = new Map()
  let offlineSeconds = 0
  const cases = Array.from({ length: SEEDS }, (_, place) => casesOf(FIRST + place)).flat()
  await judge(cases, 2, (second, judged) => {
    for (let place = 0; place < judged.length; place += 2) {
      const group = judged.slice(place, place + 2) as [Judged, Judged]
      const { seed } = group[0]
      const sums = sumsOf(group)
      if (
        group.some(
          ({ connection, charger }) => !connection && charger.connectors.some(({ currentsA }) => currentsA.some(Boolean)),
        )
      ) {
        offlineSeconds++
      }
      // The first charger may leave limits without an answer. The second one obeys: it must leave what the first draws.
      const obedient = sumsOf(group.slice(1))
      noteOutage(group[0], atCut)
      const isOver =
        sums.some((amperes, line) => amperes > SHARED_BUDGET_A + TOLERANCE_A && (obedient[line] ?? 0) > 0) &&
        !group[0].connection &&
        !isUnknowable(group[0], atCut)
      over.set(seed, isOver ? (over.get(seed) ?? 0) + 1 : 0)
      if ((over.get(seed) ?? 0) <= REACTION_S || failed.has(seed)) continue
      failed.set(seed, `seed ${seed}, ${second} s: ${sums.map((amperes) => amperes.toFixed(1)).join()} A`)
    }
  })
  expect([...failed.values()].join('\n')).toBe('')
  expect(offlineSeconds).toBeGreaterThan(5 * SEEDS)
})
