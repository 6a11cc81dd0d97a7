/** A page of the documentation site: its address without extension, and the Markdown file of the repository behind it. */
export interface SitePage {
  readonly to: string
  readonly title: string
  /** Without a file, the page is generated. */
  readonly file?: string
}

/** A group of the navigation. Its first page is the guide of its readers. */
interface Section {
  readonly title: string
  /** What its readers find, for the first page of the site. */
  readonly about: string
  readonly pages: readonly SitePage[]
}

const doc = (name: string, title: string): SitePage => ({ to: name, title, file: `docs/${name}.md` })

/** The navigation of the site in its order, without the decisions and the pages of single calls. */
export const SECTIONS: readonly Section[] = [
  {
    title: 'For operators',
    about: 'Sign in, solve problems, set limits, sell reserves and prove an activation.',
    pages: [
      doc('for-operators', 'Guide for operators'),
      doc('operating', 'Operating'),
      doc('capacity-forecast', 'Capacity forecast'),
      doc('prequalification', 'Prequalification'),
      doc('evidence', 'Evidence packs'),
      doc('incidents', 'Incidents'),
      doc('glossary', 'Glossary'),
    ],
  },
  {
    title: 'For developers',
    about: 'Run it, call the API, subscribe to the live feed, and change console or simulator.',
    pages: [
      doc('for-developers', 'Guide for developers'),
      { to: 'contributing', title: 'Contributing', file: 'CONTRIBUTING.md' },
      doc('architecture', 'Architecture'),
      doc('mqtt', 'MQTT'),
      doc('ocpp', 'Real chargers'),
      doc('mqtt-devices', 'Devices by MQTT'),
      { to: 'decisions/index', title: 'Decisions', file: 'docs/decisions/README.md' },
    ],
  },
  {
    title: 'For QA',
    about: 'Play scenarios, check verdicts, inject faults and search for failures.',
    pages: [
      doc('for-qa', 'Guide for QA'),
      doc('simulator', 'Simulator'),
      { to: 'scenarios', title: 'Scenarios', file: 'scenarios/README.md' },
      doc('desk', 'Scenario desk'),
      doc('search', 'Find a failing scenario'),
      doc('recordings', 'Recordings'),
      doc('grid-frequency', 'Grid frequency'),
    ],
  },
  {
    title: 'Deploying',
    about:
      'Put the console beside a platform: static files, server, package or container, or without a platform in a browser tab.',
    pages: [doc('deploying', 'Deploying'), doc('tab', 'In a browser tab'), doc('clusters', 'Brokers and clusters')],
  },
  {
    title: 'Reference',
    about: 'Every call, every field of a scenario, every rule of the reserves.',
    pages: [
      { to: 'api/index', title: 'API' },
      { to: 'scenario-fields', title: 'Fields of scenario files' },
      doc('reserve-rules', 'Reserve rules'),
    ],
  },
  { title: 'FAQ', about: 'Short answers to common questions.', pages: [doc('faq', 'FAQ')] },
]

/** All pages of the site map. */
export const PAGES = SECTIONS.flatMap(({ pages }) => pages)
