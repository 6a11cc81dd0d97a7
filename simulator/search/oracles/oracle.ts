import type { World } from '#simulator/core/world/state.ts'

/** A breach of an oracle in one second. */
export interface Breach {
  readonly what: string
  /** The group whose budget is exceeded, if the breach is one of a budget. */
  readonly group?: string
}

/** A check of one run: called at its start and after every second, when the lines of that second have been played. */
export type OracleCheck = (world: World) => Breach | undefined

/** A named property that holds in every second of every run. */
export interface Oracle {
  readonly name: string
  /** One sentence for reports. */
  readonly about: string
  /** Starts the check of a run. */
  readonly begin: (world: World) => OracleCheck
}
