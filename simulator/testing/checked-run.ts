import { SECOND_MS } from '#contract/durations.ts'
import type { EndpointName } from '#contract/endpoints.ts'
import type { World } from '#simulator/core/world/state.ts'
import { openRun } from '#simulator/whole-run/driven-run.ts'
import { loadScenario } from '#simulator/scenario/language/load.ts'
import { replyOf } from '#simulator/scenario/language/replies.ts'
import type { Property } from '#simulator/scenario/properties/property.ts'

export interface CheckedLines {
  readonly site?: string
  readonly starts?: string
  /** Whether chargers follow at once. */
  readonly ideal?: boolean
  /** Stimuli by second, or calls as `[user, call, input]`. */
  readonly lines: readonly (readonly [user: string, call: EndpointName, input?: object] | Readonly<Record<string, unknown>>)[]
  /** Changes the world or the reply of the last call in the second of the last line, before the check. */
  readonly spoil?: (world: World, reply: unknown) => void
}

const isCall = (line: CheckedLines['lines'][number]): line is readonly [string, EndpointName, object?] => Array.isArray(line)

/** Plays one line per second and checks a property after each. Returns what it finds, and its number of cases. */
export async function checkedRun(
  property: Property,
  { site = 'market', starts = '2026-03-02T08:00:00Z', ideal, lines, spoil }: CheckedLines,
) {
  const timeline = lines.map((line, place) => {
    const stimulus = isCall(line) ? { operator: { user: line[0], call: line[1], ...line[2] } } : line
    return { at: `${place + 1}s`, ...stimulus }
  })
  const lastsS = lines.length + 2
  const run = openRun({
    loaded: loadScenario({ yaml: JSON.stringify({ about: 'A test.', starts, lasts: `${lastsS}s`, site, ideal, timeline }) }),
  })
  const { world } = run.engine
  let cases = 0
  const check = property.begin(world, () => void cases++)
  try {
    await run.advance(0)
    for (let second = 0; second <= lastsS; second++) {
      if (second === lines.length) spoil?.(world, repliesOf(world).at(-1))
      const breach = check(world)
      if (breach) return { what: breach.what, cases }
      await run.advance(SECOND_MS)
    }
    return { what: undefined, cases }
  } finally {
    run.engine.stop()
  }
}

const repliesOf = ({ journal }: World) => journal.entries.filter(({ kind }) => kind === 'operator').map(replyOf)
