import express from 'express'

/** Measured by `stations-page`: a bare handler that answers the texts that it is given. */
const app = express()
const answers = new Map<string, string>()
app.get('/bare/:name', (request, response) => {
  response.type('json').send(answers.get(request.params.name))
})
app.put('/bare/:name', express.text({ type: '*/*', limit: '10mb' }), (request, response) => {
  answers.set(request.params.name ?? '', String(request.body))
  response.end()
})
process.on('message', () => process.send?.(process.cpuUsage()))
const server = app.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.send?.(`http://127.0.0.1:${address && typeof address === 'object' ? address.port : 0}`)
})
