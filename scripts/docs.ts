import { cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { readArguments, refuse, refuseUsage } from './arguments.ts'
import { inRepository } from './root.ts'
import { runTool } from './tool.ts'

const { option } = readArguments({
  name: 'npm run docs --',
  about: 'Builds the documentation as static pages in `build/docs`.',
  options: { base: { value: 'PATH', about: 'path of the site at its server, such as /docs/ (/)' } },
  examples: ['', '--base /docs/'],
  failure: 'a link leads nowhere or the pages cannot be built',
})
const base = option('base') ?? '/'
if (!/^\/(?:[\w.-]+\/)*$/.test(base)) refuseUsage(`Option --base expects a path such as /docs/, not "${base}".`)

const { sitePages } = await import('./docs/site-pages.ts')
const sources = inRepository('build', 'docs-source')
rmSync(sources, { recursive: true, force: true })
for (const [to, text] of sitePages()) {
  const file = join(sources, `${to}.md`)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}
for (const name of readdirSync(inRepository('docs'), { recursive: true, encoding: 'utf8' })) {
  if (/\.(?:png|svg)$/.test(name)) cpSync(inRepository('docs', name), join(sources, name))
}
const { ok, output } = await runTool('vitepress', ['build', 'docs', '--base', base])
if (!ok) refuse(`The documentation does not build:\n${output}`)
console.log(`Wrote ${inRepository('build', 'docs')}`)
