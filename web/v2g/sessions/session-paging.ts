import { tablePaging } from '#ui/table/paged-rows.ts'

export const SESSION_PAGING = tablePaging('v2g-sessions')
