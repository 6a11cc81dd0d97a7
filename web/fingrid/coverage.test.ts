import { beforeEach, describe, expect, it, vi } from 'vitest'
import { SECOND_MS, DAY_MS } from '#contract/durations.ts'
import { gapsOf, missingText, rowsText, spanText } from './coverage.ts'

beforeEach(() => vi.stubEnv('TZ', 'Europe/Helsinki'))

const at = (iso: string) => Date.parse(iso)
const gap = (start: string, end: string) => ({ start, end })

describe('the span of a report', () => {
  it('has day and zone once if both ends share them', () => {
    expect(spanText(at('2026-03-02T08:00:00Z'), at('2026-03-02T08:05:00Z'))).toBe('02/03/2026 10:00:00–10:05:00 UTC+2')
  })

  it('has day and zone twice if the days or the zones differ', () => {
    expect(spanText(at('2026-03-02T08:00:00Z'), at('2026-03-03T08:00:00Z'))).toBe(
      '02/03/2026 10:00:00 UTC+2 – 03/03/2026 10:00:00 UTC+2',
    )
    expect(spanText(at('2026-10-25T00:30:00Z'), at('2026-10-25T01:30:00Z'))).toBe(
      '25/10/2026 03:30:00 UTC+3 – 25/10/2026 03:30:00 UTC+2',
    )
  })
})

it('the text of the rows includes the size of the file', () => {
  expect(rowsText((14 * DAY_MS) / SECOND_MS)).toBe('1\u202F209\u202F600, about 108.9 MB')
})

describe('missing seconds', () => {
  const text = (missingSeconds: number) => missingText({ seconds: 1_209_600, missingSeconds })

  it('are shown with their share', () => {
    expect(text(3_600)).toBe('3\u202F600 (0.3 %)')
    expect(text(0)).toBe('none')
    expect(text(1_209_600)).toBe('1\u202F209\u202F600 (100 %)')
  })

  it('have a share that is never rounded to 0 % or 100 %', () => {
    expect(text(1)).toBe('1 (below 0.1 %)')
    expect(text(1_209_599)).toBe('1\u202F209\u202F599 (above 99.9 %)')
  })

  it('are listed with their length, and seconds of unlisted gaps are counted', () => {
    const missing = [gap('2026-03-02T08:00:00Z', '2026-03-02T08:01:30Z'), gap('2026-03-02T09:00:00Z', '2026-03-02T09:00:01Z')]
    const { gaps, rest } = gapsOf({ missing, missingSeconds: 100 })
    expect(gaps.map(({ text: one }) => one)).toEqual([
      '02/03/2026 10:00:00–10:01:30 UTC+2, 1 min 30 s',
      '02/03/2026 11:00:00–11:00:01 UTC+2, 1 s',
    ])
    expect(rest).toBe('9 more in shorter gaps')
    expect(gapsOf({ missing, missingSeconds: 91 }).rest).toBeUndefined()
  })
})
