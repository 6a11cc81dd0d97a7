import { posix } from 'node:path'
import type { StructureRule } from './import-rules.ts'
import type { SourceFile } from '../source-file.ts'

/** Every match of the pattern in the code, comments left out, with its line. */
function found({ path, code }: SourceFile, pattern: RegExp, says: string): string[] {
  return [...code.matchAll(pattern)].map((match) => {
    const line = code.slice(0, match.index).split('\n').length
    return `${path}:${line} ${says}: ${match[0].trim()}`
  })
}

const COMPUTER_CLOCK = /\bDate\.now\b|\bnew Date(?:\(\s*\)|(?!\s*\()\b)|\bdayjs(?:\.utc)?\(\s*\)/g
const CLOCK_TIMER_OR_CHANCE =
  /\bDate\.now\b|\bnew Date(?:\(\s*\)|(?!\s*\()\b)|\bMath\.random\b|\bset(?:Timeout|Interval|Immediate)\b|\bperformance\.now\b|\brandomUUID\b|\bgetRandomValues\b|['"]node:(?:crypto|timers[^'"]*)['"]/g

/** Models and world get the time as an argument and use seeded random numbers, so that a seed gives the same run. */
export const engineUsesNoClock: StructureRule = (file) =>
  /^simulator\/(?:[^/]+\/)?(?:world|model)\//.test(file.path) && !file.isTest
    ? found(file, CLOCK_TIMER_OR_CHANCE, 'clock, timer or chance in the world')
    : []

/** The console uses the platform's time. One file reads the clock of the computer. */
export const oneFileReadsClock: StructureRule = (file) =>
  file.path.startsWith('web/') && !file.isTest && file.path !== 'web/platform/platform-clock.ts'
    ? found(file, COMPUTER_CLOCK, "the computer's clock outside platform-clock.ts")
    : []

/** Formatters of the console that name no zone, and libraries that format without one. */
const FORMATS_A_TIME = /from 'dayjs(?:\/[^']*)?'|\bIntl\.DateTimeFormat\b|\.toLocale(?:Date|Time)String\(/g
const ZONELESS = /\b(?:timeText|hourText)\b(?=[^'\n]*from '#units\/dates\.ts')/g

/** Times are formatted in `web/units`, which names their zone. Exceptions are listed with the place that names the zone. */
export const timesNameTheirZone =
  (reasons: Readonly<Record<string, string>>): StructureRule =>
  (file) =>
    file.path.startsWith('web/') && !file.path.startsWith('web/units/') && !file.isTest && !reasons[file.path]
      ? [
          ...found(file, FORMATS_A_TIME, 'a time formatted outside web/units'),
          ...found(file, ZONELESS, 'a time without its zone'),
        ]
      : []

/** An end-to-end test finds elements by role and label, and waits for what an operator sees. */
export const endToEndTestsDoNotSleep: StructureRule = (file) =>
  file.path.startsWith('e2e/')
    ? [
        ...found(file, /getByTestId|data-testid/g, 'a test id instead of a role or label'),
        ...found(file, /\.route(?:FromHAR|WebSocket)?\(/g, 'a request intercepted instead of a fault in the scenario'),
        ...found(file, /waitForTimeout|(?<!test\.)\bsetTimeout\b|networkidle|node:timers/g, 'a sleep'),
      ]
    : []

/** Tests of the samples and of another browser need a program that is not a library of this repository. They name it, so that the summary shows why. */
const NEEDS_PROGRAM = /\btest\.skip\(!isInstalled\(('?)([\w-]+)\1\), (?:'\2|`\$\{\2\}) is not installed['`]\)/g

const MAY_NEED_PROGRAM = ['e2e/deployment/', 'e2e/tab/same-journal.e2e.ts']

/** Only these tests may be skipped, and only for a program that is not installed. */
export const noTestIsSkipped: StructureRule = (file) =>
  file.isTest || file.path.startsWith('e2e/')
    ? found(
        MAY_NEED_PROGRAM.some((place) => file.path.startsWith(place))
          ? { ...file, code: file.code.replace(NEEDS_PROGRAM, '') }
          : file,
        /\b(?:it|test|describe)\.(?:skip|only|fixme|todo)\b/g,
        'a skipped test',
      )
    : []

/** The adapter that never throws, and the credential, which has its own rule for a full storage. */
const STORAGE_FILES = new Set(['web/ui/browser-storage.ts', 'web/platform/credentials.ts'])

/** A full or forbidden storage of the browser throws at every access. */
export const oneFileReadsStorage: StructureRule = (file) =>
  file.path.startsWith('web/') && !file.isTest && !STORAGE_FILES.has(file.path)
    ? found(file, /\b(?:localStorage|sessionStorage|atomWithStorage)\b/g, 'the storage of the browser outside browser-storage.ts')
    : []

export const noTypeErrorIsSuppressed: StructureRule = ({ path, text }) =>
  [...text.matchAll(/@ts-(?:ignore|expect-error|nocheck)/g)].map((match) => `${path} suppresses a type error: ${match[0]}`)

const COLOUR = /(?<=['"`\s:,(])#(?:[\da-f]{8}|[\da-f]{6}|[\da-f]{3,4})\b(?!\/)|\b(?:rgb|hsl)a?\(/gi

/** The ramp from which the themes are made. */
const BRAND_FILE = 'web/app/theme.ts'

/** Colours come from the theme. A fixed colour is unreadable in another theme. */
export const coloursAreTokens: StructureRule = (file) =>
  file.path.startsWith('web/') && file.path !== BRAND_FILE && !file.isTest
    ? found(file, COLOUR, 'a colour that is not a theme token')
    : []

const LONGEST = 300

/** Exceptions are listed with their reason. */
export const noFileIsTooLong =
  (reasons: Readonly<Record<string, string>>): StructureRule =>
  ({ path, lines }) =>
    lines > LONGEST && !reasons[path] ? [`${path} has ${lines} lines, more than ${LONGEST}`] : []

const ATTIC = /^(?:utils?|helpers?|common|shared|types|misc)(?:\.|$)/
const KEBAB = /^[a-z\d]+(?:-[a-z\d]+)*(?:\.(?:test|e2e|(?:(?:desk|package|tab)\.)?config))?\.(?:ts|tsx|mjs)$/
const PASCAL = /^[A-Z][A-Za-z\d]*(?:\.test)?\.tsx$/

/** Nothing is put into an attic; a component is `PascalCase.tsx`, anything else `kebab-case.ts`, or `.tsx` where it holds markup. */
export const namesFollowRules: StructureRule = ({ path, code }) => {
  const name = posix.basename(path)
  const isComponentFile = PASCAL.test(name) || path === 'web/main.tsx' || path === 'web/desk/main.tsx'
  const exportsComponent = name.endsWith('.tsx') && /^export (?:default )?function [A-Z]/m.test(code)
  return [
    ...(path.split('/').some((part) => ATTIC.test(part)) ? [`${path} is named like an attic`] : []),
    ...(isComponentFile || (KEBAB.test(name) && !exportsComponent)
      ? []
      : [`${path} should be kebab-case.ts, or PascalCase.tsx for a component`]),
  ]
}
