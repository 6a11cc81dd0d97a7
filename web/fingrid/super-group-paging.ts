import { tablePaging } from '#ui/page-size.ts'

export const SUPER_GROUP_PAGING = tablePaging('super-groups')
