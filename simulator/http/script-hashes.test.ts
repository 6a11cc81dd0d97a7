import { expect, test } from 'vitest'
import { scriptHashes } from './script-hashes.ts'

test('returns the hash of each script in a page, and none for files', () => {
  expect(scriptHashes('<script src="a.js"></script><script>alert(1)</script>')).toEqual([
    "'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='",
  ])
  expect(scriptHashes('<title>x</title>')).toEqual([])
})
