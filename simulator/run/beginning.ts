import type { RunAction, RunView } from '#contract/sim.ts'

/** The start of a run: a scenario, and the options that make it reproducible. */
export type Beginning = ({ name: string } | { yaml: string }) & {
  seed?: number | undefined
  actions?: readonly RunAction[] | undefined
  /** Null for the value of the scenario, undefined for the value of the command line. */
  stations?: number | null | undefined
  firstStation?: number | null | undefined
  mix?: string | null | undefined
  recording?: RunView['recording'] | undefined
}

/** The options that make a run reproducible. */
export type Again = Pick<Beginning, 'seed' | 'actions' | 'stations' | 'firstStation' | 'mix' | 'recording'>

/** The value of the run, or that of the command line; null selects neither. */
export const chosen = <T>(asked: T | null | undefined, own: T | undefined): T | undefined =>
  asked === undefined ? own : (asked ?? undefined)
