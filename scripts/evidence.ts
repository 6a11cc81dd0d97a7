import { resolve } from 'node:path'
import { plural } from '#contract/plural.ts'
import { fileErrorReason } from '#simulator/files/writable-path.ts'
import { readArguments, refuse, refuseUsage, userFolder } from './arguments.ts'

const { option, isJson } = readArguments({
  name: 'npm run evidence --',
  about: 'Checks that the evidence pack of an activation is unaltered.',
  options: { verify: { value: 'FILE', about: 'the ZIP file of a pack, or a folder with its files' } },
  json: '{ isUnaltered, problems: ["seconds.csv is altered."], manifest }',
  examples: ['--verify evidence_North-row_20260302T080011700Z.zip'],
  failure: 'a file is altered, missing or additional',
})

const path = option('verify') ?? refuseUsage('Name the pack: --verify evidence_North-row_20260302T080011700Z.zip.')
// Loading the checks takes a second; the help and wrong options do not need them.
const { verifyPack } = await import('#simulator/evidence/verify/verify-pack.ts')
try {
  const { problems, manifest } = await verifyPack(resolve(userFolder, path))
  const isUnaltered = problems.length === 0
  if (isJson) console.log(JSON.stringify({ isUnaltered, problems, manifest: manifest ?? null }, null, 2))
  else if (isUnaltered && manifest) {
    const { files, group, span } = manifest
    const what = `${files.length} ${plural(files.length, 'file', 'files')} of ${group.name}, ${span.start} to ${span.end}`
    console.log(`${path} is unaltered: ${what}.`)
  } else console.log(problems.join('\n'))
  process.exit(isUnaltered ? 0 : 1)
} catch (error) {
  refuse(`Cannot read ${path}: ${fileErrorReason(error)}.`)
}
