import type { Paging } from '#ui/table/page-size.ts'

export const LOG_PAGING: Paging = { kind: 'ffr-logs', sizes: [25, 50, 100], initial: 25 }
