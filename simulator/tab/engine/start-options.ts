import * as z from 'zod'
import type { EngineOptions } from '#simulator/run/engine.ts'
import { parsedJson } from '#contract/wire.ts'

/** The contents of `tab.json` beside the page: the run of a visitor who has no stored one. */
const StartOptions = z.strictObject({
  /** A scenario of the library; `quiet-day` by default. */
  scenario: z.string().optional(),
  seed: z.int().gte(0).optional(),
  speed: z.number().gte(0.1).lte(3_600).optional(),
  stations: z.int().gte(1).lte(100_000).optional(),
  /** Whether chargers and cars follow at once, instead of what scenario and site say. */
  ideal: z.boolean().optional(),
  /** Whether the hours before the start of a scenario are played. */
  past: z.boolean().optional(),
})

const problemOf = ({ issues: [issue] }: z.ZodError) =>
  `tab.json${issue && issue.path.length > 0 ? `, field ${issue.path.join('.')}` : ''}: ${issue?.message ?? 'it cannot be read'}.`

/** Reads the text of a `tab.json`. Throws an Error with one sentence if it is wrong. */
export function readStartOptions(text: string): EngineOptions {
  const value = parsedJson(text)
  if (value === undefined) throw new Error('tab.json is not valid JSON.')
  const { success, data, error } = StartOptions.safeParse(value)
  if (!success) throw new Error(problemOf(error))
  const { ideal, past, scenario, ...options } = data
  return { ...options, ...(scenario !== undefined && { scenario: { name: scenario } }), isIdeal: ideal, hasPast: past }
}

/** The options of the server. A server may have no such file, or answer a page for unknown ones. */
export async function fetchStartOptions(base: string): Promise<EngineOptions> {
  const reply = await fetch(`${base}tab.json`).catch(() => undefined)
  const isJson = reply?.ok && !/\btext\/html\b/.test(reply.headers.get('content-type') ?? '')
  return isJson ? readStartOptions(await reply.text()) : {}
}
