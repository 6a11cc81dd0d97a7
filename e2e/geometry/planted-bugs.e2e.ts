import { expect, test } from 'playwright/test'
import { layoutProblems } from './layout-problems.ts'

/** Each planted bug is the only problem of its page. */

/** A picture with three times from this place. */
const axisAt = (px: number) =>
  `<svg width="400" height="20">${['12:00', '12:10', '12:20'].map((time, place) => `<text x="${px + 100 * place}" y="14">${time}</text>`).join('')}</svg>`

const PLANTED: [string, string][] = [
  ['clipped text', '<p style="width:40px;overflow:hidden;white-space:nowrap">A long station name</p>'],
  ['clipped text', '<p style="width:40px;overflow:clip;white-space:nowrap">A long station name</p>'],
  ['sideways scroll', '<p style="width:3000px">Wide</p>'],
  ['small target', '<button style="width:20px;height:40px;padding:0">x</button>'],
  ['small target', '<a href="/" style="display:block;height:16px;width:80px">Open</a>'],
  ['small target', '<div style="display:flex"><a href="/">AC</a></div>'],
  ['overlapping text', '<div><p style="height:10px;margin:0">Depot AC</p><p style="margin:0">63 A</p></div>'],
  [
    'overlapping text',
    '<div style="display:flex"><b style="width:20px">Import limit</b><b style="margin-left:-12px">63 A</b></div>',
  ],
  ['overlapping text', '<div><p style="margin:0">Limited by</p><p style="margin:-14px 0 0">Main fuse</p></div>'],
  ['faint chip', '<p><span class="fui-Badge" style="background:#eee">Paused</span></p>'],
  [
    'faint chip',
    '<style>.fui-Badge::after{content:"";position:absolute;inset:0;border:1px solid #ccc}</style><p style="position:relative"><span class="fui-Badge">Paused</span></p>',
  ],
  [
    'clipped text',
    '<div style="width:200px;overflow:clip"><p style="white-space:nowrap;width:400px">20 / 90 kW, 70 kW free on each of the phases</p></div>',
  ],
  ['overlapping text', '<svg width="200" height="80"><text x="10" y="30">49.9 Hz</text><text x="20" y="34">49.7 Hz</text></svg>'],
  [
    'overlapping text',
    '<svg width="200" height="80"><line x1="0" x2="200" y1="30" y2="30" stroke="red" stroke-dasharray="6 3"/><text x="10" y="34">49.9 Hz</text></svg>',
  ],
  [
    'blank area',
    '<div data-columns style="display:grid;grid-template-columns:1fr 1fr"><div><p style="padding-top:300px">Problems</p></div><div><p>Groups</p></div></div>',
  ],
  ['blank area', '<div data-columns><div><section style="height:300px"><p style="margin:0">Bids</p></section></div></div>'],
  ['sideways scroll', '<div style="position:relative;left:1000px;width:600px">Moved</div>'],
  ['blank area', '<section class="fui-Card" style="height:300px"><p style="margin:0">Car</p></section>'],
  ['blank area', '<div style="display:flex;flex-direction:column"><span style="flex:1 1 20rem">Deviations</span></div>'],
  [
    'cut cell',
    '<table style="table-layout:fixed;width:80px"><tr><td style="overflow:hidden;text-overflow:ellipsis;white-space:nowrap">Northern Harbour</td></tr></table>',
  ],
  [
    'cut cell',
    '<table style="table-layout:fixed;width:80px"><tr><td title="Actions" style="overflow:hidden;text-overflow:ellipsis;white-space:nowrap"><button style="width:60px;height:40px">Edit</button><button style="width:60px;height:40px">Delete</button></td></tr></table>',
  ],
  [
    'broken word',
    '<table style="table-layout:fixed;width:40px"><tr><td style="overflow-wrap:anywhere">Harbour East</td></tr></table>',
  ],
  [
    'glued headings',
    '<table style="border-spacing:2px"><tr><th style="padding:0">SoC</th><th style="padding:0">Actions</th></tr></table>',
  ],
  ['crooked axis', `<main><section>${axisAt(40)}</section><section>${axisAt(71)}</section></main>`],
]

test('a target of a finger is 44 px, and may reach beyond its text', async ({ page }) => {
  const link = '<div style="display:flex;margin:40px"><a href="/" style="position:relative">Depot AC</a></div>'
  await page.setContent(link)
  expect((await page.evaluate(layoutProblems, 44)).map(({ kind }) => kind)).toEqual(['small target'])
  await page.setContent(`<style>a::after{content:"";position:absolute;inset:min(0px,(100% - 44px)/2)}</style>${link}`)
  expect(await page.evaluate(layoutProblems, 44)).toEqual([])
})

test('finds each planted layout bug and nothing on a sound page', async ({ page }) => {
  for (const [kind, html] of PLANTED) {
    await page.setContent(html)
    const found = await page.evaluate(layoutProblems, 24)
    expect(
      found.map((problem) => problem.kind),
      html,
    ).toEqual([kind])
  }
  await page.setContent(
    '<p>See <a href="/">the group</a> first, <span class="fui-Badge" style="background:#b10e1c">Act</span>.</p><button style="width:80px;height:32px">Save</button>' +
      '<div style="width:80px;overflow-x:auto"><p style="white-space:nowrap;width:400px">A table that scrolls by itself</p></div>' +
      `<main><section>${axisAt(40)}</section><section>${axisAt(40)}</section></main>` +
      '<table style="table-layout:fixed;width:140px"><tr><th style="padding:0 8px">SoC</th><th>Limit</th></tr><tr><td title="Northern Harbour" style="overflow:hidden;text-overflow:ellipsis;white-space:nowrap">Northern Harbour</td></tr></table>' +
      '<div data-columns><div><section style="height:130px"><p style="margin:40px 0 0">Bids</p></section></div></div>' +
      '<svg width="200" height="80"><line x1="0" x2="200" y1="40" y2="40" stroke="red" stroke-dasharray="6 3"/><text x="10" y="36">49.9 Hz</text></svg>',
  )
  expect(await page.evaluate(layoutProblems, 24)).toEqual([])
})
