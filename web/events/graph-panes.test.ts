import { describe, expect, it } from 'vitest'
import type { EventLine } from './event-reads.ts'
import { graphPanes } from './graph-panes.ts'

const range = { fromMs: 0, toMs: 10 }
const line = (property: string, unit: string, ...values: (number | null)[]): EventLine => ({
  property,
  unit,
  window: range,
  points: values.map((value, atMs) => ({ atMs, value })),
  sentEveryMs: 1,
})
const power = line('Power.Active.Import', 'W', 5)
const exported = line('Power.Active.Export', 'W', 3)
const soc = line('SoC', '%', 60)
const frequency = line('Frequency', 'Hz', 50)
const voltage = line('Voltage', 'V', 229, 231)

describe('the charts of a graph', () => {
  it('hold one unit on the left axis, and another on the right', () => {
    const { panes } = graphPanes([frequency, power, exported], range)
    expect(panes).toMatchObject([{ title: 'Power and grid frequency', leftDomain: undefined, rightDomain: { from: 49, to: 51 } }])
    expect(panes[0]?.series.map(({ name, axis }) => [name, axis])).toEqual([
      ['Power imported', 'left'],
      ['Power exported', 'left'],
      ['Grid frequency', 'right'],
    ])
  })

  it('hold two units at most: the rest is drawn below', () => {
    const { panes } = graphPanes([voltage, frequency, soc, power], range)
    expect(panes.map(({ title }) => title)).toEqual(['Power and state of charge', 'Grid frequency and voltage'])
  })

  it('have the scale of the state of charge and of the frequency on the left too', () => {
    expect(graphPanes([frequency], range).panes[0]?.leftDomain).toEqual({ from: 49, to: 51 })
    expect(graphPanes([soc], range).panes[0]?.leftDomain).toEqual({ from: 0, to: 100 })
  })

  it('look closely at voltages', () => {
    expect(graphPanes([voltage], range).panes[0]?.leftDomain?.from).toBeGreaterThan(200)
  })

  it('name a unit that nobody knows by itself, and draw it last', () => {
    expect(graphPanes([line('Temperature', 'Celsius', 21), power], range).panes[0]?.title).toBe('Power and celsius')
    expect(graphPanes([line('Plain', '', 1)], range).panes[0]?.title).toBe('Values')
  })

  it('leave out what has no value in the range, and name it', () => {
    const late: EventLine = { ...soc, points: [{ atMs: 11, value: 3 }] }
    expect(graphPanes([late, line('Frequency', '', null), power], range)).toMatchObject({
      panes: [{ title: 'Power' }],
      without: ['State of charge', 'Grid frequency'],
    })
  })
})
