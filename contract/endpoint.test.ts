import { expectTypeOf, it } from 'vitest'
import type { BodyOf, ParamsOf, QueryOf, ReplyOf } from './endpoint.ts'
import type { DlmLimitsDraft, DlmLimitsNow, saveDlmLimits } from './dlm.ts'
import type { Category, listStations, Station } from './stations.ts'
import type { deletePriorityGroup } from './priority.ts'

it('types path parameters from the path', () => {
  expectTypeOf<ParamsOf<typeof deletePriorityGroup>>().toExtend<{
    groupId: string | number
    customerGroupId: string | number
  }>()
})

it('types request and reply from the schemas', () => {
  expectTypeOf<BodyOf<typeof saveDlmLimits>>().toEqualTypeOf<DlmLimitsDraft>()
  expectTypeOf<ReplyOf<typeof saveDlmLimits>>().toEqualTypeOf<DlmLimitsNow>()
  expectTypeOf<ReplyOf<typeof listStations>>().toEqualTypeOf<{
    data: Station[]
    total: number
    status?: string | null | undefined
    connection?: string | null | undefined
    limitedBy?: string | null | undefined
  }>()
  expectTypeOf<QueryOf<typeof listStations>['types']>().toEqualTypeOf<Category[] | undefined>()
})

it('types an absent body as undefined', () => {
  expectTypeOf<BodyOf<typeof listStations>>().toEqualTypeOf<undefined>()
})
