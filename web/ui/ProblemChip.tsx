import { isAutomatic, type ProblemKind } from '#contract/dashboard.ts'
import { SeverityChip } from './SeverityChip.tsx'
import type { Severity } from './severity.ts'

export const PROBLEM_LABEL: Readonly<Record<ProblemKind, string>> = {
  overload: 'Overload',
  'safe-limit': 'Safe limit',
  'surplus-unknown': 'Surplus',
  'fuse-unwatched': 'Unmonitored',
  'outside-group': 'Outside',
  'target-missed': 'Target',
  'reserve-short': 'Reserve',
  faulted: 'Faulted',
  offline: 'Offline',
  'fcr-activated': 'Activated',
  congestion: 'Congestion',
  waiting: 'Waiting',
}

/** Kinds that can wait for some minutes. */
const SOON: ReadonlySet<ProblemKind> = new Set<ProblemKind>(['reserve-short', 'offline'])

export const problemSeverity = (kind: ProblemKind): Severity =>
  isAutomatic(kind) ? 'automatic' : SOON.has(kind) ? 'soon' : 'act'

/** The kind of a problem, with the colour and the symbol of its severity. */
export const ProblemChip = ({ kind }: { kind: ProblemKind }) => (
  <SeverityChip severity={problemSeverity(kind)} hasIcon>
    {PROBLEM_LABEL[kind]}
  </SeverityChip>
)
