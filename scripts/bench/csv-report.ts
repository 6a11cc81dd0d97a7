import { DAY_MS, MINUTE_MS } from '#contract/durations.ts'
import { utcText } from '#simulator/csv/csv-times.ts'
import { COLUMNS, reportBlocks, reportSpan } from '#simulator/fingrid/calls/one-second-report.ts'
import { REPORT_COLUMNS } from '#simulator/fingrid/world/report-columns.ts'
import { reportSeconds } from '#simulator/fingrid/world/report-seconds.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import type { World } from '#simulator/core/world/state.ts'
import { SECONDS, type CsvSubject } from './csv-subject.ts'

function superGroupOf({ groups }: World): Group {
  const group = [...groups.values()].find(({ isSupergroup }) => isSupergroup)
  if (!group) throw new Error('The site has no super group.')
  return group
}

const THREE = Array.from({ length: 1_000 }, (_, number) => String(number).padStart(3, '0'))

/** A number that is counted in its last decimal, with all of them. */
function fixed(scaled: number, decimals: number): string | number | null {
  if (Number.isNaN(scaled)) return null
  if (decimals === 0) return scaled
  const size = Math.abs(scaled)
  const sign = scaled < 0 ? '-' : ''
  const thousands = Math.floor(size / 1_000)
  const last = THREE[size % 1_000] ?? ''
  if (decimals === 3) return `${sign}${thousands}.${last}`
  return `${sign}${Math.floor(thousands / 1_000)}.${THREE[thousands % 1_000] ?? ''}${last}`
}

/** The one-second report of a super group. */
export function reportFile(world: World): CsvSubject {
  const group = superGroupOf(world)
  const { endMs } = reportSpan(world)
  const spanOf = (days: number) => ({ startMs: endMs - days * DAY_MS, endMs })
  const columns = REPORT_COLUMNS.map((column) => COLUMNS[column])

  /** Texts are made as cheaply as they can be: they are not its work. */
  function* rows(days: number): Generator<(string | number | null)[]> {
    yield ['timestamp_utc', ...columns.map(({ title }) => title)]
    let minute = NaN
    let utc = ''
    for (const stretch of reportSeconds(world, group, spanOf(days).startMs, endMs)) {
      for (let i = 0; i < stretch.count; i++) {
        const ms = stretch.startMs + i * 1_000
        if (Math.floor(ms / MINUTE_MS) !== minute) {
          minute = Math.floor(ms / MINUTE_MS)
          utc = utcText(ms).slice(0, -3)
        }
        const row: (string | number | null)[] = [`${utc}${SECONDS[(ms / 1_000) % 60] ?? ''}Z`]
        for (let column = 0; column < columns.length; column++) {
          row.push(fixed(stretch.columns[column]?.[i] ?? NaN, columns[column]?.decimals ?? 0))
        }
        yield row
      }
    }
  }

  return {
    path: `/api/csv-export/one-second-report/${group.id}?bom=false`,
    ours: (days) => reportBlocks(world, group, spanOf(days)),
    rows,
  }
}
