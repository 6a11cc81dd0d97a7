import type { V2gSession } from '#contract/v2g.ts'

interface SourceWords {
  name: string
  explains: string
}

/** Where a session's schedule comes from, in words. */
export const SOURCES = {
  mobile: { name: 'Mobile app', explains: 'The driver has set this schedule in the app.' },
  custom: { name: 'Custom', explains: 'This schedule has been set by hand.' },
  active: { name: 'Daily schedule', explains: 'The daily schedule of the group is active for this session.' },
  unknown: { name: 'Unknown', explains: 'No schedule is known for this session.' },
} satisfies Record<V2gSession['source'], SourceWords>
