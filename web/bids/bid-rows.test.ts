import { describe, expect, it } from 'vitest'
import type { Bid } from '#contract/bids.ts'
import { HOUR_MS } from '#contract/durations.ts'
import { draftOf } from './bid-draft.ts'
import { pastRows, rowsOf } from './bid-rows.ts'

const presentMs = Date.parse('2026-03-02T10:00:00Z')
const bidAt = (offsetH: number): Bid => ({
  hour: new Date(presentMs + offsetH * HOUR_MS).toISOString(),
  quantity: 1,
  price: 12,
  groupId: 7,
})
const shown = (bids: readonly Bid[], isEditing: boolean, nowMs = presentMs, newHourMs?: number) =>
  rowsOf(bids, nowMs, new Map(), isEditing, newHourMs).map((row) => (row === 'new' ? row : row.status))

describe('the rows of the bids', () => {
  const bids = [2, -2, 0, 1, -1].map(bidAt)

  it('are sorted by hour, each with its status', () => {
    expect(shown(bids, false)).toEqual(['Done', 'Done', 'Ongoing', 'Next', 'Next'])
  })

  it('change their status at the start of an hour', () => {
    expect(shown(bids, false, presentMs + HOUR_MS)).toEqual(['Done', 'Done', 'Done', 'Ongoing', 'Next'])
  })

  it('have the new bid at its hour', () => {
    expect(shown([bidAt(1), bidAt(3)], true, presentMs, presentMs + 2 * HOUR_MS)).toEqual(['Next', 'new', 'Next'])
    expect(shown([bidAt(1), bidAt(3)], true, presentMs, presentMs + 9 * HOUR_MS)).toEqual(['Next', 'Next', 'new'])
  })

  it('have a new bid without a valid hour before the first future hour, and only the new bid if there are no bids', () => {
    expect(shown(bids, true)).toEqual(['Done', 'Done', 'Ongoing', 'new', 'Next', 'Next'])
    expect(shown([bidAt(-1)], true)).toEqual(['Done', 'new'])
    expect(shown([], true)).toEqual(['new'])
    expect(shown([], false)).toEqual([])
  })

  it('keep the input of a row when its hour starts', () => {
    const draft = { ...draftOf(bidAt(1)), quantity: '5' }
    const drafts = new Map([[presentMs + HOUR_MS, draft]])
    expect(rowsOf([bidAt(1)], presentMs + HOUR_MS, drafts, true)[0]).toMatchObject({ status: 'Ongoing', draft })
  })

  it('keep the input and the position of a row when its bid is removed', () => {
    const draft = { ...draftOf(bidAt(1)), quantity: '5' }
    const rows = rowsOf([bidAt(0), bidAt(2)], presentMs, new Map([[presentMs + HOUR_MS, draft]]), true)
    expect(rows.map((row) => (row === 'new' ? row : row.bid?.hour))).toEqual([bidAt(0).hour, 'new', undefined, bidAt(2).hour])
    expect(rows[2]).toMatchObject({ hourMs: presentMs + HOUR_MS, status: 'Next', draft })
  })

  it('start with the last completed bid; earlier bids are above the visible part', () => {
    expect(pastRows(bids, presentMs)).toBe(1)
    expect(pastRows([bidAt(1)], presentMs)).toBe(0)
    expect(pastRows([], presentMs)).toBe(0)
  })
})
