import { tablePaging } from '#ui/table/page-size.ts'

export const SESSION_PAGING = tablePaging('v2g-sessions')
