import { createHash } from 'node:crypto'
import { Markup, markup } from './markup.ts'

const LIGHT = `--page:#fff;--ink:#1f2328;--quiet:#59636e;--rule:#d1d9e0;--soft:#f6f8fa;--good:#116329;--bad:#a40e26;
--line:#0550ae;--other:#953800;--shade:#bf870033;--hole:#6e778133`
const DARK = `--page:#0d1117;--ink:#e6edf3;--quiet:#9198a1;--rule:#3d444d;--soft:#161b22;--good:#56d364;--bad:#ff9a92;
--line:#79c0ff;--other:#ffa657;--shade:#d2992240;--hole:#9198a140`

/** The style of a report for light and dark themes, narrow and wide screens, and print. */
const STYLE = `
:root{color-scheme:light dark;font:16px/1.5 'Segoe UI',system-ui,sans-serif;${LIGHT}}
@media (prefers-color-scheme:dark){:root{${DARK}}}
*{box-sizing:border-box}
body{margin:0;background:var(--page);color:var(--ink)}
main{max-width:70rem;margin:0 auto;padding:1.5rem 1rem 3rem}
h1{font-size:1.6rem;line-height:1.25;margin:0 0 .25rem;overflow-wrap:anywhere}
h2{font-size:1.2rem;margin:2.5rem 0 .75rem}
h3{font-size:1rem;margin:1.5rem 0 .5rem}
p{margin:.25rem 0;max-width:60rem}
a{color:var(--line)}
.quiet{color:var(--quiet)}
.good{color:var(--good)}
.bad{color:var(--bad)}
.sum{margin:1rem 0;padding:.5rem .75rem;border-inline-start:.25rem solid;background:var(--soft);font-weight:600}
dl{display:grid;grid-template-columns:repeat(auto-fit,minmax(12rem,1fr));gap:.5rem 1.5rem;margin:1rem 0}
dt{color:var(--quiet);font-size:.875rem}
dd{margin:0;overflow-wrap:anywhere}
ol.outcomes{list-style:none;margin:0;padding:0}
ol.outcomes>li{padding:.6rem 0;border-block-start:1px solid var(--rule)}
.outcomes p{overflow-wrap:anywhere}
figure{margin:0 0 1rem}
figcaption{margin-block-end:.5rem}
.key{display:flex;flex-wrap:wrap;gap:.25rem 1.25rem;font-size:.875rem}
.key span{display:inline-flex;align-items:center;gap:.4rem}
svg{display:block;overflow:visible}
svg text{font-size:.75rem;fill:var(--quiet)}
.halo{stroke:var(--page);stroke-width:3px;paint-order:stroke}
.grid{stroke:var(--rule);stroke-width:1px}
.shade{fill:var(--shade)}
.hole{fill:var(--hole)}
.window{fill:var(--rule)}
.so{fill:currentColor}
.mark{stroke:currentColor;stroke-width:2.5px;fill:none}
.curve{fill:none;stroke-width:1.75px;stroke-linejoin:round;stroke-linecap:round;vector-effect:non-scaling-stroke}
.measured{stroke:var(--line)}
.asked{stroke:var(--other);stroke-dasharray:6 4}
.limit{stroke:var(--other);stroke-width:1px;stroke-dasharray:5 4}
.limit.back{stroke:var(--good)}
.frame{border-block:1px solid var(--rule);overflow:clip}
table{border-collapse:collapse;width:100%;table-layout:fixed;font-size:.9375rem}
th,td{text-align:start;vertical-align:top;padding:.35rem 1rem .35rem 0;border-block-end:1px solid var(--rule)}
thead th{color:var(--quiet);font-weight:400;font-size:.875rem}
tbody th{font-weight:400}
td.figure{font-variant-numeric:tabular-nums}
summary{cursor:pointer;margin-block:.75rem .25rem}
pre{overflow-x:auto;background:var(--soft);padding:.75rem;margin:.5rem 0;font:.875rem/1.45 ui-monospace,Consolas,monospace}
@media (max-width:40rem){.minor{display:none}th,td{padding-inline-end:.5rem}}
@media print{:root{color-scheme:light;${LIGHT}}main{max-width:none}.sum,svg{print-color-adjust:exact}
figure,li,tr,summary{break-inside:avoid}h2,h3,figcaption,summary{break-after:avoid}
details::details-content{content-visibility:visible;block-size:auto}pre{white-space:pre-wrap;overflow-wrap:anywhere}}
`

/** A page loads no resources and runs no scripts. */
const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
].join('; ')

/** A report as one self-contained page. */
export const reportShell = (title: string, body: Markup): string =>
  markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${new Markup(STYLE)}</style>
</head>
<body><main>
${body}</main></body>
</html>
`.text
