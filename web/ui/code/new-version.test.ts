import { describe, expect, it } from 'vitest'
import { entryScriptOf, recoveryFor } from './new-version.ts'

const situation = { running: '/a.js', served: '/b.js', hasUnsavedChanges: false, reloadedFor: undefined }

describe('recoveryFor', () => {
  it('reloads when the server has another build', () => {
    expect(recoveryFor(situation)).toBe('reload')
  })

  it('asks for a reload when the page has unsaved changes', () => {
    expect(recoveryFor({ ...situation, hasUnsavedChanges: true })).toBe('offer-reload')
  })

  it('does not reload twice for the same build', () => {
    expect(recoveryFor({ ...situation, reloadedFor: '/b.js' })).toBe('offer-reload')
  })

  it('reloads again for a later build', () => {
    expect(recoveryFor({ ...situation, reloadedFor: '/a.js' })).toBe('reload')
  })

  it('offers a retry when the server has the same build', () => {
    expect(recoveryFor({ ...situation, served: '/a.js' })).toBe('retry')
  })

  it('offers a retry when the server cannot be reached', () => {
    expect(recoveryFor({ ...situation, served: undefined })).toBe('retry')
  })
})

describe('entryScriptOf', () => {
  it('returns the path of the module script with its attributes in any order', () => {
    expect(entryScriptOf('<script>x</script><script type="module" crossorigin src="/assets/first-1.js"></script>')).toBe(
      '/assets/first-1.js',
    )
    expect(entryScriptOf('<script src="/assets/first-2.js" type="module"></script>')).toBe('/assets/first-2.js')
  })

  it('returns undefined for a page without a module script', () => {
    expect(entryScriptOf('<script src="/old.js"></script>')).toBeUndefined()
    expect(entryScriptOf('Bad gateway')).toBeUndefined()
  })
})
