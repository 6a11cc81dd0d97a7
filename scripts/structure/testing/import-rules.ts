import { posix } from 'node:path'
import type { SourceFile } from '../source-file.ts'

/** A rule answers with one sentence for each place that breaks it. */
export type StructureRule = (file: SourceFile) => string[]

const LAYERS = new Set(['model', 'world', 'calls'])

/** The folder whose files import each other by relative paths: `simulator/<noun>`, `web/<noun>`, or a top-level folder. */
function folderOf(path: string): string {
  const [area = '', folder, file] = path.split('/')
  return (area === 'web' || area === 'simulator') && file !== undefined ? `${area}/${folder}` : area
}

/**
 * What the import rules name. In the simulator this is a layer of all nouns (`world`) or the part of the scenario
 * code (`simulator/scenario/language`); elsewhere it is the folder.
 */
function roomOf(path: string): string {
  const [area = '', folder, layer = '', file] = path.split('/')
  if (area !== 'simulator' || file === undefined) return folderOf(path)
  return LAYERS.has(layer) ? `simulator/*/${layer}` : `${area}/${folder}/${layer}`
}

/** The rooms of the console that any feature stands on. Every other folder of `web/` is a feature, but for the desk. */
const GROUND = new Set(['web/units', 'web/ui', 'web/platform', 'web/session', 'web/app'])
/** A page of its own, for the simulator alone. */
const DESK = 'web/desk'
const isFeature = (room: string) => room.startsWith('web/') && room !== DESK && !GROUND.has(room)

/** Everything that a world needs. It runs without Node.js and HTTP; `engineRunsAnywhere` checks its packages. */
const ENGINE = ['contract', 'simulator/*/model', 'simulator/*/world']
/** Creates a world and advances it by a second: it stands above all nouns. */
const WORLD = 'simulator/world'
const SCENARIO = [
  ...ENGINE,
  'simulator/scenario/measures',
  'simulator/scenario/language',
  'simulator/scenario/properties',
  'simulator/scenario/expectations',
  'simulator/scenario/playback',
  'simulator/faults',
  'simulator/files',
]

/** Who may import whom: rooms, and single files. A trailing slash stands for all rooms below. */
const MAY_IMPORT: Record<string, string[]> = {
  contract: [],
  simulator: ['contract', 'simulator/'],
  'simulator/*/model': ['contract'],
  'simulator/*/world': ['contract', 'simulator/*/model'],
  [WORLD]: ENGINE,
  'simulator/scenario/measures': ENGINE,
  'simulator/scenario/language': [...ENGINE, 'simulator/scenario/measures', 'simulator/files'],
  'simulator/faults': [...ENGINE, 'simulator/scenario/language'],
  'simulator/scenario/properties': [...ENGINE, 'simulator/scenario/language'],
  'simulator/scenario/expectations': SCENARIO,
  'simulator/scenario/playback': SCENARIO,
  'simulator/scenario/report': SCENARIO,
  'simulator/run': [...SCENARIO, WORLD, 'simulator/options.ts'],
  'simulator/files': [],
  scripts: ['contract', 'e2e', 'simulator', 'simulator/'],
  e2e: [
    'contract',
    'simulator/start.ts',
    // The charger on the other side of the endpoint.
    'simulator/ocpp/charger/charger-options.ts',
    'simulator/ocpp/charger/own-charger.ts',
    // The checks of random walks are checked themselves.
    'scripts/walk/complaints.ts',
    'scripts/walk/controls.ts',
    'scripts/walk/escape.ts',
    'scripts/walk/figures.ts',
    'scripts/walk/fresh-read.ts',
    'scripts/walk/memory.ts',
    'scripts/walk/outage.ts',
    'scripts/walk/page-checks.ts',
    'scripts/walk/page-texts.ts',
    'scripts/walk/view-state.ts',
    'scripts/walk/writes.ts',
  ],
  'web/units': ['contract'],
  'web/ui': ['contract', 'web/units'],
  'web/platform': ['contract', 'web/units', 'web/ui'],
  'web/session': ['contract', 'web/units', 'web/ui', 'web/platform', 'web/app/paths.ts'],
  'web/app': ['contract', 'web/'],
  // It looks like the console, and knows nothing of what is in it.
  'web/desk': ['contract', 'web/units', 'web/ui', 'web/platform', 'web/app/theme.ts'],
  web: ['contract', 'web/'],
}
const SIMULATOR_ROOM = ['contract', 'simulator', 'simulator/']
const FEATURE = ['contract', 'web/units', 'web/ui', 'web/platform', 'web/session', 'web/app/paths.ts']

function mayImport(from: string, to: string, isTest: boolean): boolean {
  const room = roomOf(from)
  const target = roomOf(to)
  if (room === target) return true
  // The console is built without it.
  if (target === DESK) return false
  // Doubles play a world.
  if (target === WORLD && from.includes('/testing/')) return true
  // Compares what the console shows with the engine, without a browser.
  if (room === 'e2e' && isTest) return true
  // Features import only components from each other.
  if (isFeature(room) && isFeature(target)) return to.endsWith('.tsx')
  // A test may use all folders of the simulator for its setup.
  const ownRule = isTest && room.startsWith('simulator/') ? undefined : MAY_IMPORT[room]
  const allowed = ownRule ?? (isFeature(room) ? FEATURE : room.startsWith('simulator/') ? SIMULATOR_ROOM : undefined)
  if (!allowed) return true
  return allowed.some((entry) => entry === to || entry === target || (entry.endsWith('/') && target.startsWith(entry)))
}

export const importDirections: StructureRule = ({ path, imports, isTest }) =>
  imports
    .filter((found) => found.path !== undefined && !mayImport(path, found.path, isTest))
    .map((found) => `${path} must not import ${found.path}`)

export const relativeImportsStayInFolder: StructureRule = ({ path, imports }) =>
  imports
    .filter(({ specifier }) => specifier.startsWith('..'))
    // The manifest stands above all rooms.
    .filter(({ path: to }) => to !== undefined && to !== 'package.json' && folderOf(to) !== folderOf(path))
    .map(({ specifier }) => `${path} leaves its folder by ${specifier}; the imports map of package.json has a name for it`)

export const importsCarryTheirExtension: StructureRule = ({ path, imports }) =>
  imports
    .filter((found) => found.path !== undefined && posix.extname(found.path.replace(/\?.*$/, '')) === '')
    .map(({ specifier }) => `${path} imports ${specifier} without its extension`)

export const noBarrels: StructureRule = ({ path, hasReExport }) => [
  ...(/(^|\/)index\.tsx?$/.test(path) ? [`${path} is an index file`] : []),
  ...(hasReExport ? [`${path} exports what another file declares`] : []),
]

/** A default export serves what is loaded lazily, and the tools' configuration; nothing else. */
export const noDefaultExports =
  (lazyPaths: ReadonlySet<string>): StructureRule =>
  ({ path, hasDefaultExport }) =>
    hasDefaultExport && !path.endsWith('.config.ts') && !lazyPaths.has(path)
      ? [`${path} has a default export, and nothing loads it lazily`]
      : []

export const onlyConsoleImportsFluent: StructureRule = ({ path, imports }) =>
  imports
    .filter(({ specifier }) => specifier.startsWith('@fluentui') && !path.startsWith('web/'))
    .map(({ specifier }) => `${path} must not import ${specifier}`)

/** The console talks to any platform: the simulator's own door is known to the scenario desk alone. */
export const onlyDeskImportsSim: StructureRule = ({ path, imports }) =>
  imports
    .filter((found) => found.path === 'contract/sim.ts' && path.startsWith('web/') && roomOf(path) !== DESK)
    .map(() => `${path} must not know the simulator's own calls`)

/** Packages that a world may use: they run in a browser's worker as well. */
const PACKAGES_OF_ENGINE = new Set(['zod', 'zod/mini', '@faker-js/faker/locale/fi', 'zod/v4/core', 'fflate', 'lru-cache'])
const isEngine = (path: string) => [...ENGINE, WORLD].includes(roomOf(path)) && !/\.test\.tsx?$/.test(path)

/** The world must run in a worker of a browser: no built-in module of Node.js, and no package that needs one. */
export const engineRunsAnywhere: StructureRule = ({ path, imports }) =>
  isEngine(path)
    ? imports
        .filter(({ specifier, path: to }) => to === undefined && !PACKAGES_OF_ENGINE.has(specifier))
        .map(({ specifier }) => `${path} must not import ${specifier}: the engine runs without Node.js`)
    : []

const isForTests = (path: string) => path.includes('/testing/') || path.startsWith('e2e/') || path.startsWith('scripts/bench')

/** Doubles and fixtures stand in folders called `testing`; only tests and benchmarks use them. */
export const onlyTestsUseTestCode: StructureRule = ({ path, imports, isTest }) =>
  isTest || isForTests(path)
    ? []
    : imports
        .filter((found) => found.path?.includes('/testing/'))
        .map((found) => `${path} must not import ${found.path}, which is test code`)
