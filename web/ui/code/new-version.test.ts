import { describe, expect, it } from 'vitest'
import { entryName, isOtherBuild, readVersions, recoveryFor } from './new-version.ts'

const situation = { served: 'b', isOther: true, hasUnsavedChanges: false, reloadedFor: undefined }

describe('recoveryFor', () => {
  it('reloads when the server has another build', () => {
    expect(recoveryFor(situation)).toBe('reload')
  })

  it('asks for a reload when the page has unsaved changes', () => {
    expect(recoveryFor({ ...situation, hasUnsavedChanges: true })).toBe('offer-reload')
  })

  it('does not reload twice for the same build, but again for a later one', () => {
    expect(recoveryFor({ ...situation, reloadedFor: 'b' })).toBe('offer-reload')
    expect(recoveryFor({ ...situation, reloadedFor: 'a' })).toBe('reload')
  })

  it('offers a retry when the server has the same build, or cannot be reached', () => {
    expect(recoveryFor({ ...situation, isOther: false })).toBe('retry')
    expect(recoveryFor({ ...situation, served: undefined, isOther: false })).toBe('retry')
  })
})

describe('isOtherBuild', () => {
  const page = { entry: 'assets/index-1.js', firstBuild: 'a' }

  it('is false for the manifest of the page', () => {
    expect(isOtherBuild({ build: 'a', files: ['assets/index-1.js'] }, page)).toBe(false)
  })

  it('is true when the entry script of the page is gone, or the id has changed', () => {
    expect(isOtherBuild({ build: 'a', files: ['assets/index-2.js'] }, { ...page, firstBuild: undefined })).toBe(true)
    expect(isOtherBuild({ build: 'b', files: ['assets/index-1.js'] }, page)).toBe(true)
  })
})

describe('readVersions', () => {
  it('reads a manifest', () => {
    expect(readVersions('{"version":"1","build":"a","files":["x"]}')).toEqual({ build: 'a', files: ['x'] })
  })

  it('returns undefined for a page and for other JSON', () => {
    expect(readVersions('<!doctype html>')).toBeUndefined()
    expect(readVersions('{}')).toBeUndefined()
    expect(readVersions('null')).toBeUndefined()
  })
})

it('finds the name of the entry script in its address', () => {
  expect(entryName('/console/assets/index-1.js')).toBe('assets/index-1.js')
  expect(entryName('/first-requests.ts')).toBeUndefined()
})
