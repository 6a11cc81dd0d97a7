import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DlmLimitsDraft } from '#contract/dlm.ts'
import { urlOf } from '#contract/endpoint.ts'
import { endpoints, type EndpointName } from '#contract/endpoints.ts'
import {
  cellOf,
  fieldsOf,
  PEOPLE,
  PERSONS,
  ROWS,
  PERMISSION_TABLE,
  type Person,
  type Row,
  type RowName,
} from '#contract/testing/group-permissions.ts'
import { GROUP_TYPE_LABEL, type GroupType } from '#contract/groups.ts'
import { createEngine, type Engine } from '#simulator/run/engine.ts'
import { type FakePlatform, startFakePlatform } from '#simulator/testing/fake-platform.ts'
import { groupFor, idOf, inputOf, OTHER_SELLER, SELLER, userOf } from '#simulator/testing/permission-requests.ts'

/** The platform with the depot and all users of the permission table. */
let platform: FakePlatform<Engine>
beforeAll(async () => {
  const engine = createEngine({ scenario: 'quiet-day', hasPast: false })
  engine.setClock({ paused: true })
  engine.world.users.push(...PERSONS.map(userOf))
  platform = await startFakePlatform(engine)
})
afterAll(async () => {
  await platform.stop()
  platform.engine.stop()
})

/** The status of a call in a row of the table, by this person, on a new group of this seller. */
async function answered({ name, type, call }: Question, person: Person, sellerId: number, field?: keyof DlmLimitsDraft) {
  const { world } = platform.engine
  const group = groupFor(world, type, sellerId, rowOf(name).needs)
  const { params, query, body } = inputOf({ world, group, name, call, field })
  const endpoint = endpoints[call]
  const isDownload = endpoint.answers === 'csv'
  const user = world.users.find(({ user }) => user === idOf(person))
  if (!user) throw new Error(`no user is ${person}`)
  const token = isDownload && { token: platform.tokens.issue(user, 'temporary').token }
  const reply = await platform.call(urlOf(endpoint, params, { ...query, ...token }), {
    method: endpoint.method,
    ...(!isDownload && { as: user.user }),
    ...(body !== undefined && { body }),
  })
  // A file may be long; its start is enough.
  await (isDownload ? reply.body?.cancel() : reply.arrayBuffer())
  world.groups.delete(group.id)
  return reply.status
}

/**
 * A closed permission gate returns 403 with the required permission; a group that the caller cannot see returns 404.
 */
const REFUSED = [403]
const REFUSED_OR_UNSEEN = [403, 404]

interface Question {
  name: RowName
  type: GroupType
  call: EndpointName
}
const questions = (typesOf: (types: readonly GroupType[]) => readonly GroupType[]): [string, Question][] =>
  ROWS.flatMap(([name, { types, calls }]) =>
    typesOf(types).flatMap((type) =>
      calls.map((call): [string, Question] => [`${name}: ${call} of ${GROUP_TYPE_LABEL[type]}`, { name, type, call }]),
    ),
  )
const rowOf = (name: RowName): Row => PERMISSION_TABLE[name]

/** The statuses of a call for these people. */
async function answersOf({ name, type, call }: Question, people: readonly Person[], sellerId: number) {
  const answers: Record<string, number> = {}
  for (const field of fieldsOf(name).length > 0 ? fieldsOf(name) : [undefined]) {
    for (const person of people) {
      const status = await answered({ name, type, call }, person, sellerId, field)
      answers[field ? `${person}: ${field}` : person] = status
    }
  }
  return answers
}

function expectedOf(
  { name }: Question,
  people: readonly Person[],
  refused: readonly number[],
  mayObey: (person: Person) => boolean,
) {
  const fields = fieldsOf(name).length > 0 ? fieldsOf(name) : [undefined]
  return Object.fromEntries(
    fields.flatMap((field) =>
      people.map((person) => {
        const isPermitted = mayObey(person) && cellOf(rowOf(name), person).platform === 'accepts'
        return [field ? `${person}: ${field}` : person, expect.toBeOneOf([...(isPermitted ? [200] : refused)])]
      }),
    ),
  )
}

/** One person of each kind. The kind does not depend on the type of the group. */
const KINDS = ['admin', 'support', 'everything', 'views'] as const

describe('the platform enforces the permission table', () => {
  test.each(questions(([type]) => (type ? [type] : [])))('%s', async (_, question) => {
    const refused = rowOf(question.name).needs === 'super group' ? REFUSED_OR_UNSEEN : REFUSED
    expect(await answersOf(question, PERSONS, SELLER)).toEqual(expectedOf(question, PERSONS, refused, () => true))
  })

  test.each(questions(([, ...types]) => types))('%s', async (_, question) => {
    expect(await answersOf(question, KINDS, SELLER)).toEqual(expectedOf(question, KINDS, REFUSED_OR_UNSEEN, () => true))
  })

  // Lists of all customer groups and of all stations do not belong to a group.
  const ofGroups = questions(([type]) => (type ? [type] : [])).filter(
    ([, { call }]) => call !== 'listCustomerGroups' && call !== 'listStations',
  )
  test.each(ofGroups)('%s, for a group of another seller', async (_, question) => {
    const isStaff = (person: Person) => PEOPLE[person].roles.length > 0
    const unseen = question.call === 'createGroup' ? [400, 403] : REFUSED_OR_UNSEEN
    expect(await answersOf(question, KINDS, OTHER_SELLER)).toEqual(expectedOf(question, KINDS, unseen, isStaff))
  })
})
