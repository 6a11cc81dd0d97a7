import { expect, test } from 'vitest'
import type { PhaseLoad } from '#contract/phase-load.ts'
import { phaseRows } from './phase-rows.ts'

const fuse = (line: number, taken: number): PhaseLoad => ({
  line,
  taken,
  chargers: 21,
  limit: 63,
  unit: 'A',
  kind: 'main-fuse',
})

test('shows the room of each line, its parts, and an excess', () => {
  expect(phaseRows([fuse(1, 63), fuse(2, 49), fuse(3, 71)])).toMatchObject([
    { label: 'L1', text: '63 / 63 A', room: 'full', isOver: false, composition: 'building 42 A, chargers 21 A' },
    { label: 'L2', text: '49 / 63 A', room: '14 A free', isOver: false },
    { label: 'L3', text: '71 / 63 A', room: '8 A over the limit', isOver: true },
  ])
})

test('shows the limit with the least headroom on each line, in kW too', () => {
  const imported: PhaseLoad = { line: 1, taken: 21, chargers: 21, limit: 22, unit: 'A', kind: 'import-limit' }
  const rule: PhaseLoad = { line: null, taken: 40, chargers: 40, limit: 90, unit: 'kW', kind: 'congestion' }
  expect(phaseRows([fuse(1, 50), imported, rule])).toMatchObject([
    { label: 'Total', text: '40 / 90 kW', room: '50 kW free' },
    { label: 'L1', text: '21 / 22 A', room: '1 A free', composition: '' },
  ])
})

test('shows what another limit holds back, briefly, because the head names that limit', () => {
  const held: PhaseLoad = { ...fuse(2, 52.2), heldBack: { by: 'reserve', amount: 10.8, waiting: 6 } }
  expect(phaseRows([held])).toMatchObject([{ text: '52.2 / 63 A', room: '10.8 A held back' }])
})

test('is empty without a limit', () => {
  expect(phaseRows([])).toEqual([])
})
