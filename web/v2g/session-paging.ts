import { tablePaging } from '#ui/page-size.ts'

export const SESSION_PAGING = tablePaging('v2g-sessions')
