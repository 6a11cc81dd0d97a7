import { describe, expect, it } from 'vitest'
import { rangeAroundPin, setZoomParameters, zoomFrom } from './zoom-query.ts'

const zoom = { fromMs: 1_768_471_200_000, toMs: 1_768_557_600_000 }

describe('the zoom of a URL', () => {
  it('is parsed back to the same range, and keeps other parameters', () => {
    const query = new URLSearchParams('search=dep')
    setZoomParameters(query, zoom)
    expect(zoomFrom(query)).toEqual(zoom)
    setZoomParameters(query, undefined)
    expect(query.toString()).toBe('search=dep')
  })

  it.each(['', 'chart-from=5', 'chart-from=9&chart-to=5', 'chart-from=a&chart-to=b', 'chart-from=0&chart-to=99999999999'])(
    'is undefined for "%s"',
    (query) => {
      expect(zoomFrom(new URLSearchParams(query))).toBeUndefined()
    },
  )
})

it('shows the period around a pinned moment that is not in the last period', () => {
  expect(rangeAroundPin(1_000, 10_000, 2_000)).toEqual({ fromMs: 0, toMs: 2_000 })
  expect(rangeAroundPin(9_000, 10_000, 2_000)).toBeUndefined()
  expect(rangeAroundPin(11_000, 10_000, 2_000)).toBeUndefined()
  expect(rangeAroundPin(undefined, 10_000, 2_000)).toBeUndefined()
})
