import type { ConfigProblem } from '#contract/console-config.ts'

/** Shows the problems of config.json in place of the console. Made without the design system, which is not loaded then. */
export function showConfigProblems(problems: readonly ConfigProblem[]) {
  const main = document.createElement('main')
  Object.assign(main.style, { font: '16px/1.5 system-ui, sans-serif', maxWidth: '44rem', margin: '10vh auto', padding: '0 1rem' })
  const heading = Object.assign(document.createElement('h1'), { textContent: 'The configuration of the console is wrong' })
  const list = document.createElement('ul')
  list.append(...problems.map((problem) => Object.assign(document.createElement('li'), { textContent: problem })))
  const advice = Object.assign(document.createElement('p'), {
    textContent: 'Correct config.json beside index.html on the server, then reload this page.',
  })
  main.append(heading, list, advice)
  document.getElementById('root')?.replaceChildren(main)
}
