import { tablePaging } from '#ui/table/paged-rows.ts'

export const SUPER_GROUP_PAGING = tablePaging('super-groups')
