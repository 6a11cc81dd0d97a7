import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type AdvisoryCheck, checkList, checkWithNpm } from './advisories/check.ts'
import { readArguments, refuse, userFolder } from './arguments.ts'
import { inRepository } from './root.ts'

const NOT_CHECKED = 2

const { option } = readArguments({
  name: 'npm run advisories --',
  about: 'Compares the installed versions with security advisories. Ends with 2 when the advisories could not be checked.',
  options: {
    list: { value: 'FILE', about: 'stored reply of the bulk advisory API of npm (advisories.json, otherwise npm audit)' },
    lock: { value: 'FILE', about: 'package-lock.json to check (that of this repository)' },
  },
  examples: ['', '--list advisories.json'],
  failure: 'an advisory affects an installed version',
})
const lock = resolve(userFolder, option('lock') ?? inRepository('package-lock.json'))
const named = option('list')
const list = named === undefined ? inRepository('advisories.json') : resolve(userFolder, named)

async function check(): Promise<AdvisoryCheck> {
  if (named === undefined && !existsSync(list)) return checkWithNpm(join(lock, '..'))
  try {
    return checkList(readFileSync(list, 'utf8'), readFileSync(lock, 'utf8'))
  } catch (error) {
    return { problem: `${list} or ${lock} cannot be read: ${(error as Error).message}` }
  }
}

const outcome = await check()
if ('problem' in outcome) refuse(`The advisories could not be checked. ${outcome.problem}`, NOT_CHECKED)
for (const line of outcome.affected) console.log(line)
for (const line of outcome.unread) console.log(`Not checked, the range cannot be read: ${line}`)
if (outcome.affected.length > 0) refuse(`Affected by advisories: ${outcome.affected.length}.`)
if (outcome.unread.length > 0) refuse(`Advisories that could not be checked: ${outcome.unread.length}.`, NOT_CHECKED)
console.log(`No advisory affects an installed version (${outcome.source}).`)
