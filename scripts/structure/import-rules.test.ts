import { describe, expect, it } from 'vitest'
import {
  onlyConsoleImportsFluent,
  engineRunsAnywhere,
  importDirections,
  importsCarryTheirExtension,
  noBarrels,
  noDefaultExports,
  onlyTestsUseTestCode,
  onlyDeskImportsSim,
  relativeImportsStayInFolder,
} from './testing/import-rules.ts'
import { readSource } from './source-file.ts'

const aliases = {
  '#contract/*': './contract/*',
  '#simulator/*': './simulator/*',
  '#web/*': './web/*',
  '#ui/*': './web/ui/*',
  '#app/*': './web/app/*',
  '#session/*': './web/session/*',
}
const file = (path: string, text: string) => readSource(path, text, aliases)

describe('import directions', () => {
  const importing = (from: string, specifier: string) => importDirections(file(from, `import { x } from '${specifier}'`))

  it('keeps the contract free of both sides', () => {
    expect(importing('contract/a.ts', '#simulator/run/engine.ts')).toEqual([
      'contract/a.ts must not import simulator/run/engine.ts',
    ])
    expect(importing('contract/a.ts', '#web/ui/store.ts')).toHaveLength(1)
    expect(importing('contract/a.ts', './b.ts')).toEqual([])
  })

  it('keeps console and simulator apart', () => {
    expect(importing('web/groups/a.ts', '#simulator/run/engine.ts')).toHaveLength(1)
    expect(importing('simulator/http/a.ts', '#ui/store.ts')).toHaveLength(1)
    expect(importing('simulator/http/a.ts', '#simulator/core/world/state.ts')).toEqual([])
  })

  it('lets the world import models, and models only models', () => {
    expect(importing('simulator/dlm/world/a.ts', '#simulator/grid/model/grid.ts')).toEqual([])
    expect(importing('simulator/dlm/world/a.ts', '#simulator/http/serve.ts')).toHaveLength(1)
    expect(importing('simulator/dlm/world/a.ts', '../calls/dlm.ts')).toHaveLength(1)
    expect(importing('simulator/dlm/world/a.ts', '#simulator/run/engine.ts')).toHaveLength(1)
    expect(importing('simulator/dlm/model/a.ts', '#simulator/core/model/random.ts')).toEqual([])
    expect(importing('simulator/dlm/model/a.ts', '../world/load-log.ts')).toHaveLength(1)
    expect(importing('simulator/dlm/model/a.test.ts', '../world/load-log.ts')).toEqual([])
  })

  it('keeps the language of scenarios apart from what plays them', () => {
    expect(importing('simulator/scenario/language/a.ts', '../playback/play.ts')).toHaveLength(1)
    expect(importing('simulator/scenario/playback/a.ts', '../language/schema.ts')).toEqual([])
    expect(importing('simulator/scenario/report/a.ts', '#simulator/http/serve.ts')).toHaveLength(1)
  })

  it('opens to the end-to-end tests nothing of the simulator but its start', () => {
    expect(importing('e2e/a.ts', '#simulator/start.ts')).toEqual([])
    expect(importing('e2e/a.ts', '#simulator/run/engine.ts')).toHaveLength(1)
  })

  it('keeps ui free of features, and platform free of the session', () => {
    expect(importing('web/ui/Table.tsx', '#web/groups/Row.tsx')).toHaveLength(1)
    expect(importing('web/platform/call.ts', '#session/session.ts')).toHaveLength(1)
  })

  it('lets a feature take a whole component of another, and the paths of the app, but no more', () => {
    expect(importing('web/groups/a.tsx', '#web/devices/Card.tsx')).toEqual([])
    expect(importing('web/groups/a.tsx', '#web/devices/card.ts')).toHaveLength(1)
    expect(importing('web/groups/a.tsx', '#app/paths.ts')).toEqual([])
    expect(importing('web/groups/a.tsx', '#app/screens.ts')).toHaveLength(1)
  })

  it('keeps the scenario desk out of the console, and the console out of the desk', () => {
    expect(importing('web/app/App.tsx', '#web/desk/Desk.tsx')).toHaveLength(1)
    expect(importing('web/main.tsx', './desk/Desk.tsx')).toHaveLength(1)
    expect(importing('web/groups/a.tsx', '#web/desk/Desk.tsx')).toHaveLength(1)
    expect(importing('web/desk/Desk.tsx', '#web/groups/GroupScreen.tsx')).toHaveLength(1)
    expect(importing('web/desk/Desk.tsx', '#app/theme.ts')).toEqual([])
    expect(importing('web/desk/Desk.tsx', '#app/screens.ts')).toHaveLength(1)
  })

  it('sees lazy imports and re-exports too', () => {
    expect(importDirections(file('contract/a.ts', `export const f = () => import('#ui/store.ts')`))).toHaveLength(1)
    expect(importDirections(file('contract/a.ts', `export { f } from '#ui/store.ts'`))).toHaveLength(1)
  })
})

it('finds a relative import that leaves its folder, not one that stays below it', () => {
  expect(relativeImportsStayInFolder(file('simulator/dlm/world/a.ts', `import '../../grid/model/b.ts'`))).toHaveLength(1)
  expect(relativeImportsStayInFolder(file('web/ui/fields/a.tsx', `import '../b.ts'`))).toEqual([])
})

it('finds an import without its extension', () => {
  expect(importsCarryTheirExtension(file('web/ui/a.ts', `import './b'`))).toHaveLength(1)
  expect(importsCarryTheirExtension(file('web/ui/a.ts', `import './b.ts'; import 'react'`))).toEqual([])
})

it('finds an index file and an export of what another file declares', () => {
  expect(noBarrels(file('web/ui/index.ts', 'export const a = 1'))).toHaveLength(1)
  expect(noBarrels(file('web/ui/all.ts', `export * from './a.ts'`))).toHaveLength(1)
  expect(noBarrels(file('web/ui/a.ts', 'export const a = 1'))).toEqual([])
})

it('finds a default export that nothing loads lazily', () => {
  const rule = noDefaultExports(new Set(['web/devices/DeviceScreen.tsx']))
  expect(rule(file('web/devices/Card.tsx', 'export default function Card() {}'))).toHaveLength(1)
  expect(rule(file('web/devices/DeviceScreen.tsx', 'export default function DeviceScreen() {}'))).toEqual([])
  expect(rule(file('vite.config.ts', 'export default {}'))).toEqual([])
})

it('finds Fluent outside the console', () => {
  expect(onlyConsoleImportsFluent(file('scripts/a.ts', `import '@fluentui/react-components'`))).toHaveLength(1)
  expect(onlyConsoleImportsFluent(file('web/ui/a.ts', `import '@fluentui/react-components'`))).toEqual([])
})

it("finds the simulator's own calls in the console, but for its desk", () => {
  expect(onlyDeskImportsSim(file('web/groups/a.ts', `import '#contract/sim.ts'`))).toHaveLength(1)
  expect(onlyDeskImportsSim(file('web/desk/a.ts', `import '#contract/sim.ts'`))).toEqual([])
})

it('refuses packages of Node.js in the engine', () => {
  expect(engineRunsAnywhere(file('simulator/dlm/world/a.ts', `import { readFileSync } from 'node:fs'`))).toHaveLength(1)
  expect(engineRunsAnywhere(file('contract/a.ts', `import express from 'express'`))).toHaveLength(1)
  expect(engineRunsAnywhere(file('simulator/dlm/model/a.ts', `import * as z from 'zod/mini'`))).toEqual([])
  expect(engineRunsAnywhere(file('simulator/dlm/calls/a.ts', `import 'node:fs'`))).toEqual([])
  expect(engineRunsAnywhere(file('simulator/dlm/model/a.test.ts', `import 'node:fs'`))).toEqual([])
})

it('refuses test code in the product', () => {
  expect(onlyTestsUseTestCode(file('web/dlm/a.ts', `import './testing/fake.ts'`))).toHaveLength(1)
  expect(onlyTestsUseTestCode(file('web/dlm/a.test.ts', `import './testing/fake.ts'`))).toEqual([])
  expect(onlyTestsUseTestCode(file('simulator/testing/a.ts', `import './fake.ts'`))).toEqual([])
})
