import { expect, test } from 'vitest'
import { isWall, WALL_ADDRESS } from './wall.ts'

test('the wall display is the dashboard with a query', () => {
  const at = (address: string) => {
    const { pathname, searchParams } = new URL(address, 'http://localhost')
    return isWall(pathname, searchParams)
  }
  expect(at(WALL_ADDRESS)).toBe(true)
  expect(at('/')).toBe(false)
  expect(at('/groups/1?wall')).toBe(false)
})
