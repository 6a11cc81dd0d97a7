import * as z from 'zod/mini'
import { MIN_CURRENT_A, MIN_CURRENT_TEXT } from './dlm.ts'
import { del, get, post } from './endpoint.ts'
import { Nothing, ShortText } from './wire.ts'

export const CustomerGroup = z.object({ customerGroupId: z.number(), name: z.string() })
export type CustomerGroup = z.infer<typeof CustomerGroup>

export const listPriorityGroups = get('/api/vip-charging/:groupId', {
  summary: 'Customer groups that have priority in a group.',
  allow: 'seePriority',
  reply: z.array(CustomerGroup),
})
export const listCustomerGroups = get('/api/vip-charging/customer-groups', {
  summary: 'Customer groups that can get priority.',
  allow: 'seePriority',
  reply: z.array(CustomerGroup),
})
export const addPriorityGroup = post('/api/vip-charging/:groupId', {
  summary: 'Give a customer group priority.',
  allow: 'seePriority',
  body: z.object({ ...CustomerGroup.shape, name: ShortText }),
  reply: Nothing,
})
export const deletePriorityGroup = del('/api/vip-charging/:groupId/:customerGroupId', {
  summary: 'Remove the priority of a customer group.',
  allow: 'seePriority',
  query: z.object({ name: z.string() }),
  reply: Nothing,
})
export const saveQueuingVip = post('/api/vip-charging/:groupId/queuing-vip', {
  summary: 'Set the guaranteed current of priority sessions (A).',
  allow: 'seePriority',
  body: z.object({
    requiredCurrentVip: z.number().check(z.gte(MIN_CURRENT_A, MIN_CURRENT_TEXT)),
    isQueuingVip: z.boolean(),
  }),
  reply: Nothing,
})
