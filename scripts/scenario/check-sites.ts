import { asSentence } from '#simulator/http/as-sentence.ts'
import { prepare } from '#simulator/run/live-run.ts'
import { scenarioNames, siteNames } from '#simulator/scenario/language/library.ts'
import { loadScenario, type ScenarioSource } from '#simulator/scenario/language/load.ts'
import { ScenarioError } from '#simulator/scenario/language/scenario-error.ts'
import { openingFindings, siteFindings } from '#simulator/scenario/site-check/site-findings.ts'

/** What is checked: a scenario with its site, or a site alone. */
interface Checked {
  readonly name: string
  readonly source: ScenarioSource
}

/** A site alone opens on a Monday morning. */
const siteAlone = (name: string): Checked => ({
  name: `site ${name}`,
  source: { yaml: `about: The site alone.\nstarts: 2026-03-02T07:30:00Z\nsite: ${name}\n` },
})

/** The sites and scenarios of the library. */
export const libraryChecks = (): Checked[] => [
  ...siteNames().map(siteAlone),
  ...scenarioNames().map((name): Checked => ({ name: `scenario ${name}`, source: { name } })),
]

/** A name of a site alone; any other name or path is that of a scenario. */
export const checkOf = (name: string, source: ScenarioSource): Checked =>
  siteNames().includes(name) ? siteAlone(name) : { name: `scenario ${name}`, source }

/**
 * What a site promises and cannot keep, a sentence each with its place in the site file, and how a run on it opens.
 * Throws a ScenarioError if the scenario or its site cannot be read.
 */
export function findingsOf({ name, source }: Checked): string[] {
  const scenario = loadScenario(source)
  const { site, sitePlace } = scenario
  const { world } = prepare({ source, scenario, seed: undefined, actions: [], journalMost: Infinity })
  return [
    ...siteFindings(site).map(({ path, sentence }) => asSentence(new ScenarioError(sitePlace(path), path, sentence).message)),
    ...openingFindings(world, site).map((sentence) => asSentence(`${name} ${sentence}`)),
  ]
}
