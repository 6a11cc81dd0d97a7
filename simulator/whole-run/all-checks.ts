import type { PropertyName } from '#simulator/scenario/language/property-names.ts'
import { exportValues } from './export-values.ts'
import { replay } from './replay.ts'
import { restart } from './restart.ts'
import { sameValues } from './same-values.ts'
import { signIn } from './sign-in.ts'
import { userRights } from './user-rights.ts'
import type { WholeRunCheck } from './whole-run-check.ts'

/** The properties that are checked after a run, by playing it again. */
export const WHOLE_RUN_CHECKS: ReadonlyMap<PropertyName, WholeRunCheck> = new Map(
  [exportValues, replay, restart, sameValues, signIn, userRights].map((one) => [one.name, one]),
)
