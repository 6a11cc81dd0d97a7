import { readRepository } from './structure/repository.ts'
import { readArguments } from './arguments.ts'
import { uiTextsOf } from './ui-texts.ts'

const { option, words, isJson } = readArguments({
  name: 'npm run texts --',
  about: 'Lists the texts that users read, with file and line. Values stand as ….',
  words: { value: 'FOLDER…', about: 'folders to list (web); simulator has the messages of the platform, contract those of both' },
  options: { search: { value: 'WORD', about: 'only texts that contain this word' } },
  json: '[{ file, line, text }]',
  examples: ['', '--search limit', 'simulator contract'],
  failure: 'a file cannot be read',
})
const folders = words.length > 0 ? words : ['web']
const search = option('search')?.toLowerCase()
const texts = readRepository()
  .filter(
    ({ path, isTest }) =>
      !isTest && !path.includes('/testing/') && folders.some((folder) => path.startsWith(folder.replace(/\/?$/, '/'))),
  )
  .toSorted((a, b) => (a.path < b.path ? -1 : 1))
  .flatMap(({ path, text }) => uiTextsOf(path, text))
  .filter(({ text }) => search === undefined || text.toLowerCase().includes(search))

if (isJson) console.log(JSON.stringify(texts, null, 2))
else for (const { file, line, text } of texts) console.log(`${file}:${line}  ${text}`)
