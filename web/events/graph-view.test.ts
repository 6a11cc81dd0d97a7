import { describe, expect, it } from 'vitest'
import { queryWith, viewFrom, type GraphView } from './graph-view.ts'

const zoom = { fromMs: 1_768_471_200_000, toMs: 1_768_557_600_000 }
const view = (change: Partial<GraphView> = {}): GraphView => ({
  period: undefined,
  zoom: undefined,
  properties: undefined,
  ...change,
})

describe('the URL of graphs', () => {
  it.each([
    view(),
    view({ period: '15min', properties: ['SoC', 'Frequency'] }),
    view({ period: '7d', zoom, properties: [] }),
    view({ zoom, properties: ['a,b&c=d'] }),
  ])('restores the view: %o', (shown) => {
    expect(viewFrom(queryWith(new URLSearchParams(), shown))).toEqual(shown)
  })

  it('keeps other parameters of the page', () => {
    const query = new URLSearchParams('search=dep&chart-period=24h&property=SoC')
    expect(queryWith(query, view({ period: '1h' })).toString()).toBe('search=dep&chart-period=1h')
  })

  it('ignores an unknown period', () => {
    expect(viewFrom(new URLSearchParams('chart-period=99h')).period).toBeUndefined()
    expect(viewFrom(new URLSearchParams('chart-period=toString')).period).toBeUndefined()
  })
})
