import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { inRepository } from './root.ts'
import { uiTextsOf } from './ui-texts.ts'

const textsOf = (source: string) => uiTextsOf('a.tsx', source).map(({ text }) => text)

describe('uiTextsOf', () => {
  it('returns texts of elements, labels and messages with their lines', () => {
    const source = 'const a = (\n  <Field label="Main fuse">\n    Save the limits\n  </Field>\n)\nnotify.done(\'Saved limits\')'
    expect(uiTextsOf('a.tsx', source)).toEqual([
      { file: 'a.tsx', line: 2, text: 'Main fuse' },
      { file: 'a.tsx', line: 2, text: 'Save the limits' },
      { file: 'a.tsx', line: 6, text: 'Saved limits' },
    ])
  })

  it('writes a value of a template as …', () => {
    expect(textsOf('const a = `Holding ${current} A`')).toEqual(['Holding … A'])
  })

  it('omits class names, styles, imports, types, comparisons and constants', () => {
    const source = `
      import { A } from 'Some Package'
      type Mode = 'Some mode'
      const styles = makeStyles({ root: { fontFamily: 'Segoe UI' } })
      const b = <div className="Big Box" data-kind="Some kind" />
      if (mode === 'Some mode') f('SOME_CODE')`
    expect(textsOf(source)).toEqual([])
  })

  it('finds known texts of the console', () => {
    const path = 'web/groups/group-station-columns.tsx'
    const found = uiTextsOf(path, readFileSync(inRepository(path), 'utf8')).map(({ text }) => text)
    expect(found).toContain('Limited by')
  })
})
