import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join, relative, resolve } from 'node:path'
import { readIncident } from '#contract/incident/archive.ts'
import { fileErrorReason } from '#simulator/files/writable-path.ts'
import { readArguments, refuse, refuseUsage, userFolder } from '../arguments.ts'

const { words, option, isJson } = readArguments({
  name: 'npm run rebuild --',
  about: 'Writes a saved incident as a site and a scenario in which the same happens, with a note of each inference.',
  words: { value: 'FILE', about: 'an incident of npm run incident or of the console' },
  options: { out: { value: 'DIR', about: 'folder to write to (the name of the file)' } },
  json: '{ folder, files: [name], inferences: [{ subject, what, confidence }] }',
  examples: ['incident-North-row-20260302T030000Z.loadstar.zip --out build/night'],
  failure: 'the incident cannot be rebuilt, or the files cannot be written',
})
const [file = '', ...others] = words
if (file === '' || others.length > 0) refuseUsage('Name one incident: npm run rebuild -- incident.loadstar.zip.')

const bytes = await readFile(resolve(userFolder, file)).catch((error: unknown) =>
  refuse(`Cannot read ${file}: ${fileErrorReason(error)}.`),
)
const incident = readIncident(bytes)
if ('problem' in incident) refuse(incident.problem)
const { rebuildIncident, SCENARIO_NAME } = await import('#simulator/rebuild/rebuild.ts')
const { UnusableIncident } = await import('#simulator/rebuild/saved-files.ts')
const { loadScenario } = await import('#simulator/scenario/language/load.ts')
const { ScenarioError } = await import('#simulator/scenario/language/scenario-error.ts')

function rebuilt() {
  try {
    return rebuildIncident(incident as Exclude<typeof incident, { problem: string }>)
  } catch (error) {
    if (error instanceof UnusableIncident) refuse(error.message)
    throw error
  }
}
const { files, inferences } = rebuilt()
const folder = resolve(userFolder, option('out') ?? basename(file).replace(/(?:\.loadstar)?\.zip$/, ''))
try {
  await mkdir(folder, { recursive: true })
  for (const [name, text] of files) await writeFile(join(folder, name), text)
} catch (error) {
  refuse(`Cannot write ${folder}: ${fileErrorReason(error)}.`)
}
try {
  loadScenario({ file: join(folder, SCENARIO_NAME) })
} catch (error) {
  if (error instanceof ScenarioError) refuse(`The incident has values that no scenario can have: ${error.message}.`)
  throw error
}
if (isJson) console.log(JSON.stringify({ folder, files: [...files.keys()], inferences }, null, 2))
else {
  const count = (confidence: string) => inferences.filter((one) => one.confidence === confidence).length
  console.log(`${folder}: ${[...files.keys()].join(', ')}`)
  console.log(`Inferences: ${count('high')} of high, ${count('medium')} of medium and ${count('low')} of low confidence.`)
  console.log(`Play it: npm run scenario -- ${join(relative(userFolder, folder) || '.', SCENARIO_NAME)} --against ${file}`)
}
