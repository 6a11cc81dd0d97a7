import { tablePaging } from '#ui/table/page-size.ts'

export const SUPER_GROUP_PAGING = tablePaging('super-groups')
