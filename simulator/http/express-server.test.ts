import type { AddressInfo } from 'node:net'
import express from 'express'
import { expect, onTestFinished, test } from 'vitest'
import { createExpressServer } from './express-server.ts'

test('requests and responses have the prototypes of the app when they arrive, and Express keeps them', async () => {
  const app = express()
  const { server, fit } = createExpressServer()
  fit(app)
  const prototypes: unknown[] = []
  const note = (request: object, response: object) =>
    prototypes.push(Object.getPrototypeOf(request), Object.getPrototypeOf(response))
  server.on('request', note)
  server.on('request', app)
  app.use((request, response) => {
    note(request, response)
    response.status(202).json({ path: request.path, agent: request.get('x-agent'), isOfApp: request.app === app })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const reply = await fetch(`http://127.0.0.1:${port}/one?two=3`, { headers: { 'x-agent': 'test' } })
  expect(reply.status).toBe(202)
  expect(await reply.json()).toEqual({ path: '/one', agent: 'test', isOfApp: true })
  expect(prototypes).toEqual([app.request, app.response, app.request, app.response])
  expect(prototypes[2]).toBe(prototypes[0])
  expect(prototypes[0]).toBe(app.request)
  expect(prototypes[1]).toBe(app.response)
})
