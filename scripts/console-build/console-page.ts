import { SCREEN_ADDRESSES, type ScreenAddress } from '#contract/screen-addresses.ts'
import { scriptHashes } from '#simulator/http/script-hashes.ts'

/** A file that the page fetches at once. */
export interface PageFile {
  readonly tag: 'script' | 'link'
  /** Attributes, with the address of the file relative to the folder of the console in `src` or `href`. */
  readonly attributes: Readonly<Record<string, string>>
}

/** The files of a screen, relative to the folder of the console. */
export interface ScreenFiles {
  /** The path of the screen as a pattern, in which `:id` is a segment. */
  readonly path: string
  readonly files: readonly string[]
}

/** Matches the path of a screen in any folder; the first group is the folder. The shortest folder is taken. */
export function screenPattern(): string {
  const patterns = Object.values<ScreenAddress>(SCREEN_ADDRESSES).map(({ path, tabs = [] }) => {
    const fixed = path.slice(1).replaceAll(/:\w+/g, '[^/]+')
    return tabs.length > 0 ? `${fixed}(?:/(?:${tabs.join('|')}))?` : fixed
  })
  return `^((?:/[^/]+)*?)/(?:${patterns.join('|')})/?$`
}

/**
 * The script in the page: finds the folder that the console is served from, and requests its files from there. Addresses relative
 * to the page would be wrong below `/groups/7`, and a base element would change every link to a fragment. A server that knows the
 * folder can write it into the page, as `<html data-base="/console/">`.
 */
function loaderScript(files: readonly PageFile[], screens: readonly ScreenFiles[]): string {
  const ahead = screens.map(({ path, files }) => [`^${path.replaceAll(/:\w+/g, '[^/]+')}/?$`, files])
  return `(function(){
var d=document,h=d.documentElement,m=new RegExp(${JSON.stringify(screenPattern())}).exec(location.pathname);
var b=h.dataset.base||(h.dataset.base=m?m[1]+'/':'/');
var l=${JSON.stringify(files.map(({ tag, attributes }) => [tag, attributes]))};
${JSON.stringify(ahead)}.forEach(function(s){
if(new RegExp(s[0]).test(location.pathname.slice(b.length-1)))s[1].forEach(function(f){l.push(['link',{rel:'modulepreload',crossorigin:'',href:f}])})});
l.forEach(function(f){
var e=d.createElement(f[0]);
for(var n in f[1])e.setAttribute(n,n==='src'||n==='href'?b+f[1][n]:f[1][n]);
if(e.tagName==='SCRIPT')e.addEventListener('error',function(){
d.getElementById('root').textContent='The files of the console could not be loaded from '+b+'. Reload the page, or check the address of the console.'});
d.head.appendChild(e)})})()`
}

/**
 * What the page may load from any server, also from one that sends no policy. Addresses of the platform and the live feed are
 * known only at run time, so a server that knows them sends a stricter policy. The hash in style-src is that of an empty style.
 * MQTT.js keeps a connection alive from a blob worker.
 */
export const pagePolicy = (page: string, connect = ' http: https: ws: wss:', more: readonly string[] = []) =>
  [
    "default-src 'self'",
    ["script-src 'self'", ...scriptHashes(page)].join(' '),
    "style-src 'self' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
    "img-src 'self' data:",
    `connect-src 'self'${connect}`,
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    ...more,
  ].join('; ')

const TAG = /<(script|link)\b([^>]*)>(?:<\/script>)?\s*/g
const ATTRIBUTE = /([\w-]+)(?:="([^"]*)")?/g

/** Replaces all scripts and links of the built page, whose addresses begin with `./`, by the loader at the end of its body. It fetches the files of the screen at its address too. */
export function withLoader(html: string, more: readonly PageFile[], screens: readonly ScreenFiles[] = []): string {
  const files: PageFile[] = []
  const rest = html.replaceAll(TAG, (all: string, tag: PageFile['tag'], text: string) => {
    const attributes = Object.fromEntries(
      [...text.matchAll(ATTRIBUTE)].map(([, name = '', value = '']) => [name, value.replace(/^\.\//, '')]),
    )
    if (!/(?:src|href)="\.\//.test(text)) return all
    files.push({ tag, attributes })
    return ''
  })
  const page = rest.replace('</body>', () => `<script>${loaderScript([...files, ...more], screens)}</script>\n  </body>`)
  const policy = `<meta http-equiv="Content-Security-Policy" content="${pagePolicy(page)}" />`
  return page.replace(/<meta charset="[^"]*"[^>]*>/, (charset) => `${charset}\n    ${policy}`)
}
