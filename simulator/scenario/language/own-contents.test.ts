import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { siteFile } from './library.ts'
import { loadScenario } from './load.ts'

const head = 'about: A test.\nsite: depot\nstarts: 2026-03-02T08:00:00Z\n'

describe('a scenario that contains its site and its recording', () => {
  const courtyard = readFileSync(siteFile('courtyard'), 'utf8')
  const withSite = (site: string, rest = '') =>
    `about: A test.\nstarts: 2026-03-02T08:00:00Z\nsite:\n${site.replaceAll(/^(?=.)/gm, '  ')}${rest}`

  test('has the site of a file with the same contents', () => {
    const text = withSite(courtyard)
    const own = loadScenario({ yaml: text })
    expect(own.site).toEqual(loadScenario({ yaml: head.replace('depot', 'courtyard') }).site)
    expect(own.siteName).toBe('own site')
    expect(own.sitePlace(['evsePrefix']).line).toBe(1 + text.split('\n').findIndex((line) => line.startsWith('  evsePrefix:')))
    expect(loadScenario({ yaml: withSite(courtyard, 'ideal: false\n') }).site.ideal).toBe(false)
  })

  test('names the place of an error in it', () => {
    const line = courtyard.split('\n').findIndex((one) => one.startsWith('utcOffsetHours:')) + 4
    const wrong = courtyard.replace('utcOffsetHours: 2', 'utcOffsetHours: east')
    expect(() => loadScenario({ yaml: withSite(wrong) })).toThrow(
      new RegExp(`^posted scenario, line ${line}, column 19: site\\.utcOffsetHours expected`),
    )
  })

  test('plays the rows, and names the line of a wrong one', () => {
    const replaying = (rows: string) => () =>
      loadScenario({ yaml: `${head}timeline:\n  - at: 0s\n    frequency:\n      replay: |\n${rows}` })
    const [line] = replaying('        t,f\n        0,50\n        1,49.6\n')().lines
    expect([...(line?.trace?.valuesHz ?? [])]).toEqual([50, 49.6])
    expect(line?.stimulus).toEqual({ frequency: { replay: 'own rows' } })
    expect(replaying('        t,f\n        0,50\n        1,low\n')).toThrow(/replay cannot be played: own rows, line 3, field f/)
  })
})
