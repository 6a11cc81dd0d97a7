/** What a build says of one of its files: its modules, the files that it imports, and the module that is imported on demand, if any. */
export interface Chunk {
  readonly fileName: string
  readonly facadeModuleId: string | null
  readonly isEntry: boolean
  readonly isDynamicEntry: boolean
  readonly imports: readonly string[]
  readonly moduleIds: readonly string[]
}

/** The main screens by their path, each with the parts that it shows at once. */
export const MAIN_SCREENS = {
  home: { path: '/', parts: /\/web\/(?:app\/HomeScreen|dashboard\/(?:ReserveDay|PowerDay))\.tsx$/ },
  group: {
    path: '/groups/:id',
    parts:
      /\/web\/(?:groups\/GroupScreen|charts\/load-against-limit\/LoadAgainstLimit|charts\/state-timeline\/StateTimeline)\.tsx$/,
  },
  lists: { path: '/site-management(?:/[a-z]+)?', parts: /\/web\/stations\/LoadManagementScreen\.tsx$/ },
  device: {
    path: '/devices/:id',
    parts: /\/web\/(?:devices\/DeviceScreen|events\/recent\/RecentPower|charts\/state-timeline\/StateTimeline)\.tsx$/,
  },
} as const

/** What every screen needs, and what is fetched a second after any of them. */
const ALWAYS = {
  first: /\/web\/index\.html$/,
  console: /\/web\/main\.tsx$/,
  later: /\/web\/(?:app\/LaterParts|platform\/changes\/follow-changes|dashboard\/alerts\/ProblemAlerts)\.tsx?$/,
}

const PATTERNS: readonly (readonly [string, RegExp])[] = [
  ...Object.entries(ALWAYS),
  ...Object.entries(MAIN_SCREENS).map(([name, { parts }]) => [name, parts] as const),
]

/** Modules that this many screens and dialogs share are one file. */
const MIN_PARTS = 8

/** The files that a file imports, with itself. */
export function closureOf(fileName: string, importsOf: (fileName: string) => readonly string[]): string[] {
  const found = new Set<string>()
  const open = [fileName]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (found.has(next)) continue
    found.add(next)
    open.push(...importsOf(next))
  }
  return [...found]
}

/**
 * The name of the file that each module of the console is sent in, from the files of a build without such names; a module without
 * a name is left to the bundler. The bundler makes a file of each set of parts that share a module, which are 89 files for the
 * page of a group, and a browser fetches six at a time. Here the main screens share a file for each set of them that needs the
 * same modules. Other screens and dialogs, which are fetched when they are opened, add no set of their own.
 */
export function chunkNames(chunks: readonly Chunk[]): Map<string, string> {
  const imports = new Map(chunks.map((chunk) => [chunk.fileName, chunk.imports]))
  const users = new Map<string, Set<string>>()
  for (const { fileName, facadeModuleId, isEntry, isDynamicEntry } of chunks) {
    if (!isEntry && !isDynamicEntry) continue
    const names = PATTERNS.flatMap(([name, parts]) => (parts.test(facadeModuleId ?? '') ? [name] : []))
    for (const one of closureOf(fileName, (file) => imports.get(file) ?? [])) {
      const found = users.get(one) ?? new Set()
      for (const name of names.length > 0 ? names : [fileName]) found.add(name)
      users.set(one, found)
    }
  }
  return new Map(
    chunks.flatMap(({ fileName, moduleIds }) => {
      const name = nameFor(users.get(fileName) ?? new Set())
      return name === undefined ? [] : moduleIds.map((id) => [id, name] as const)
    }),
  )
}

/** The file of modules by the screens and parts that need them. */
function nameFor(users: ReadonlySet<string>): string | undefined {
  const isOn = (screen: string) => users.has(screen)
  if (isOn('first')) return 'first'
  if (isOn('console')) return 'console'
  if (isOn('later')) return users.size === 1 ? 'later' : 'common'
  const screens = ['group', 'lists', 'device'].filter(isOn)
  if (isOn('home')) return screens.length === 0 ? 'home' : isOn('lists') ? 'common' : 'plots'
  if (screens.length > 1 || isOn('group')) return screens.join('-')
  if (users.size >= MIN_PARTS) return ['parts', ...screens].join('-')
  return screens[0]
}
