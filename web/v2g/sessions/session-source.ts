import type { V2gSession } from '#contract/v2g.ts'

interface SourceWords {
  name: string
  explains: string
}

/** The sources of a session schedule with label and description. */
const SOURCES = {
  mobile: { name: 'Mobile app', explains: 'The driver set this schedule in the app.' },
  custom: { name: 'Custom', explains: 'This schedule was set manually.' },
  active: { name: 'Daily schedule', explains: 'The daily schedule of the group applies to this session.' },
  unknown: { name: 'Unknown', explains: 'No schedule is known for this session.' },
} satisfies Record<V2gSession['source'], SourceWords>

/** A source that only a newer platform knows has its own name. */
export const sourceWords = (source: V2gSession['source']): SourceWords =>
  (SOURCES as Partial<typeof SOURCES>)[source] ?? { name: source, explains: SOURCES.unknown.explains }
