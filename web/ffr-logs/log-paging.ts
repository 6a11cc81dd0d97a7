import type { Paging } from '#ui/table/paged-rows.ts'

export const LOG_PAGING: Paging = { kind: 'ffr-logs', sizes: [25, 50, 100], initial: 25 }
