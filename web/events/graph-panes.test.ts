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
const power = line('Power.Active.Import', 'kW', 5)
const exported = line('Power.Active.Export', 'kW', 3)
const soc = line('SoC', '%', 60)
const frequency = line('Frequency', 'Hz', 50)
const voltage = line('Voltage', 'V', 229, 231)

describe('the charts of a graph', () => {
  it('have one unit on the left axis and another on the right', () => {
    const { panes } = graphPanes([frequency, power, exported], range)
    expect(panes).toMatchObject([{ title: 'Power and grid frequency', leftDomain: undefined, rightDomain: { from: 49, to: 51 } }])
    expect(panes[0]?.series.map(({ name, axis }) => [name, axis])).toEqual([
      ['Power imported', 'left'],
      ['Power exported', 'left'],
      ['Grid frequency', 'right'],
    ])
  })

  it('have at most two units; further units use another chart below', () => {
    const { panes } = graphPanes([voltage, frequency, soc, power], range)
    expect(panes.map(({ title }) => title)).toEqual(['Power and state of charge', 'Grid frequency and voltage'])
  })

  it('have fixed scales for state of charge and frequency on the left axis too', () => {
    expect(graphPanes([frequency], range).panes[0]?.leftDomain).toEqual({ from: 49, to: 51 })
    expect(graphPanes([soc], range).panes[0]?.leftDomain).toEqual({ from: 0, to: 100 })
  })

  it('have the chosen scale and the thresholds on the axis of the frequency', () => {
    const detail = { from: 49.8, to: 50.2 }
    const [pane] = graphPanes([frequency, power], range, detail).panes
    expect(pane?.rightDomain).toEqual(detail)
    expect(pane?.limits.map(({ axis }) => axis)).toContain('right')
    expect(graphPanes([frequency], range, detail).panes[0]).toMatchObject({
      leftDomain: detail,
      limits: [{ axis: 'left' }, {}, {}],
    })
    expect(graphPanes([power], range, detail).panes[0]?.limits).toEqual([])
  })

  it('have a narrow scale for voltages', () => {
    expect(graphPanes([voltage], range).panes[0]?.leftDomain?.from).toBeGreaterThan(200)
  })

  it('show an unknown unit by its name, in the last position', () => {
    expect(graphPanes([line('Temperature', 'Celsius', 21), power], range).panes[0]?.title).toBe('Power and celsius')
    expect(graphPanes([line('Plain', '', 1)], range).panes[0]?.title).toBe('Values')
  })

  it('omit properties without values in the range and list them', () => {
    const late: EventLine = { ...soc, points: [{ atMs: 11, value: 3 }] }
    expect(graphPanes([late, line('Frequency', '', null), power], range)).toMatchObject({
      panes: [{ title: 'Power' }],
      without: ['State of charge', 'Grid frequency'],
    })
  })
})
