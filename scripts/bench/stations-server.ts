import express from 'express'
import { startSimulator } from '#simulator/start.ts'

/** Measured by `stations-page`: 100,000 stations, and in the same process a bare handler that answers what it is given. */
const simulator = await startSimulator({ port: 0, stations: 100_000 })

const bare = express()
const answers = new Map<string, string>()
bare.get('/bare/:name', (request, response) => {
  response.type('json').send(answers.get(request.params.name))
})
bare.put('/bare/:name', express.text({ type: '*/*', limit: '10mb' }), (request, response) => {
  answers.set(request.params.name ?? '', String(request.body))
  response.end()
})
const server = bare.listen(0, '127.0.0.1', () => {
  const address = server.address()
  const port = address && typeof address === 'object' ? address.port : 0
  process.send?.({ url: simulator.url, bareUrl: `http://127.0.0.1:${port}` })
})
