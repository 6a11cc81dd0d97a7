import { expect, test } from 'vitest'
import { connectionProblem } from './platform-problem.ts'

const failed = (code: string) => new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) })

test.each([
  ['CERT_HAS_EXPIRED', /has expired\. Renew it/],
  ['CERT_NOT_YET_VALID', /not valid yet\. Check the clock/],
  ['ERR_TLS_CERT_ALTNAME_INVALID', /another host name/],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', /not trusted\. Name its authority/],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', /not trusted/],
  ['ENOTFOUND', /host name of the platform is unknown/],
  ['ECONNREFUSED', /refuses connections\. Check that it runs/],
  ['ECONNRESET', /could not be reached/],
])('%s is explained with what to do', (code, sentence) => {
  expect(connectionProblem(failed(code))).toMatch(sentence)
  expect(connectionProblem(Object.assign(new Error('x'), { code }))).toMatch(sentence)
})

test('an error without a code is a platform that cannot be reached', () => {
  expect(connectionProblem('nonsense')).toMatch(/could not be reached/)
})
