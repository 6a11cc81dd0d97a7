import { writeFileSync } from 'node:fs'
import { readArguments, refuse } from './arguments.ts'
import { reserveRulesText } from './reserve-rules-text.ts'
import { inRepository } from './root.ts'
import { runTool } from './tool.ts'

readArguments({
  name: 'npm run reserve-rules --',
  about: 'Writes docs/reserve-rules.md from the table of the rules of frequency reserves.',
  examples: [''],
  failure: 'the file cannot be written or formatted',
})
const file = inRepository('docs/reserve-rules.md')
writeFileSync(file, reserveRulesText())
const { ok, output } = await runTool('oxfmt', [file])
if (!ok) refuse(output)
console.log(`Wrote ${file}`)
