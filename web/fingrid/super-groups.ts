import type { Group, ReportFormat } from '#contract/groups.ts'
import { REPORT_FORMAT_LABEL } from '#contract/groups.ts'

/** The super groups, sorted by name. */
export const superGroups = <G extends Pick<Group, 'name' | 'isSupergroup'>>(groups: readonly G[]): readonly G[] =>
  groups.filter(({ isSupergroup }) => isSupergroup).toSorted((a, b) => a.name.localeCompare(b.name, undefined, { numeric: true }))

/** The label of a report format, as on the group page. */
export const formatText = (format: ReportFormat) => (format === null ? 'None' : REPORT_FORMAT_LABEL[format])
