import type { readDlmLimits as readCall } from '#contract/dlm.ts'
import type { Handler } from './serve.ts'
import { groupOf } from './visibility.ts'

export const readDlmLimits: Handler<typeof readCall> = ({ world, session, params }) => groupOf(world, session, params.groupId).dlm
