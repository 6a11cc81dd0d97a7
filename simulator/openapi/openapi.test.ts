import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { type FakePlatform, startFakePlatform } from '#simulator/testing/fake-platform.ts'
import { buildOpenApi } from './openapi.ts'

interface Operation {
  operationId: string
  parameters: { name: string; in: string; required: boolean; schema: object }[]
  requestBody?: object
  responses: Record<string, { description: string }>
}
interface Document {
  openapi: string
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, object> }
}

const document = buildOpenApi() as Document
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
)
const text = JSON.stringify(document)

describe('the OpenAPI document', () => {
  test('has version 3.1 and contains every call once', () => {
    expect(document.openapi).toBe('3.1.0')
    expect(operations.map(({ operation }) => operation.operationId).toSorted()).toEqual(Object.keys(endpoints).toSorted())
  })
  test('has no unresolved reference', () => {
    const references = [...text.matchAll(/"\$ref":"([^"]*)"/g)].map(([, to]) => String(to))
    expect(references.length).toBeGreaterThan(20)
    for (const to of references) {
      expect(to).toMatch(/^#\/components\/schemas\/\w+$/)
      expect(document.components.schemas).toHaveProperty(to.replace('#/components/schemas/', ''))
    }
    expect(text).not.toContain('$defs')
    expect(text).not.toContain('$schema')
  })
  test('has no paths that differ only in parameter names', () => {
    const shapes = Object.keys(document.paths).map((path) => path.replace(/\{\w+\}/g, '{}'))
    expect(new Set(shapes).size).toBe(shapes.length)
  })
  test.each(operations)('$method $path declares each of its path parameters once', ({ path, operation }) => {
    const declared = operation.parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name)
    expect(declared).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))
    const keys = operation.parameters.map((parameter) => `${parameter.in} ${parameter.name}`)
    expect(new Set(keys).size).toBe(keys.length)
    expect(operation.parameters.every((parameter) => parameter.in !== 'path' || parameter.required)).toBe(true)
    expect(Object.values(operation.responses).every(({ description }) => description.length > 0)).toBe(true)
  })
  test('describes queries in their wire format with required parameters', () => {
    const { operation } = operations.find(({ operation }) => operation.operationId === 'readChargersChart') ?? {}
    const byName = Object.fromEntries((operation?.parameters ?? []).map((parameter) => [parameter.name, parameter]))
    expect(byName['minutes']).toMatchObject({ in: 'query', required: true, schema: { type: 'string' } })
    expect(byName['includeFrequency']).toMatchObject({ required: false, schema: { enum: ['true', 'false'] } })
  })
  test('states which calls need an online device', () => {
    const said = operations.filter(({ operation }) => operation.responses['409']?.description.includes('offline'))
    expect(said.map(({ operation }) => operation.operationId).toSorted()).toEqual([
      'chargeDevice',
      'endSession',
      'requestFfrLogs',
      'setFcrN',
    ])
  })
  test('states which calls need an adaptive mode', () => {
    const said = operations.filter(({ operation }) => operation.responses['409']?.description.includes('adaptive mode'))
    expect(said.map(({ operation }) => operation.operationId).toSorted()).toEqual([
      'deleteSessionSchedule',
      'saveSessionSchedule',
    ])
  })
  test('has named schemas for the parts of a V2G group', () => {
    expect(document.components.schemas).toMatchObject({
      V2gSettings: {},
      DailyScheduleEntry: {},
      V2gSession: {},
      V2gForecast: {},
    })
    expect(document.paths['/api/groups/{groupId}/v2g-forecasts']?.['get']).toMatchObject({
      'x-provisional': 'charging forecasts',
    })
  })
  test('states which read-only fields a write accepts', () => {
    const { operation } = operations.find(({ operation }) => operation.operationId === 'saveCongestionRule') ?? {}
    expect(operation?.requestBody).toMatchObject({
      content: {
        'application/json': {
          schema: {
            allOf: [
              { properties: { name: {} } },
              {
                properties: {
                  id: { type: 'number', readOnly: true, description: 'Accepted with its present value only.' },
                  limitKw: { readOnly: true, description: 'Accepted and ignored.' },
                },
              },
            ],
          },
        },
      },
    })
  })
  test('has a body for each call that accepts one', () => {
    for (const { operation } of operations) {
      const endpoint = endpoints[operation.operationId as keyof typeof endpoints]
      expect('requestBody' in operation).toBe('body' in endpoint && endpoint.body !== undefined)
    }
  })
})

describe('the OpenAPI endpoint', () => {
  let platform: FakePlatform
  beforeAll(async () => {
    platform = await startFakePlatform()
  })
  afterAll(() => platform.stop())

  test('is part of the control API', async () => {
    expect(await (await platform.ask('/sim/openapi.json')).json()).toEqual(document)
  })
})
