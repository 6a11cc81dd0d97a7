import { posix } from 'node:path'

/** The anchor that GitHub gives a heading. The site uses the same. */
export const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w\- ]/g, '')
    .replaceAll(' ', '-')

/** The Markdown text without its blocks of code, which contain no links and no headings. */
const withoutCode = (text: string) => text.replaceAll(/^```[^]*?^```/gm, '')

export const anchorsOf = (text: string) =>
  [...withoutCode(text).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    anchorOf(heading.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')),
  )

/** A link or picture inside the repository or the site. */
export interface Link {
  /** Relative to the folder of its page; empty for a heading of the same page. */
  readonly path: string
  readonly anchor: string | undefined
}

/** The links of a page that do not lead to another server. */
export const linksOf = (text: string): Link[] =>
  [...withoutCode(text).matchAll(/\]\((?!\w+:)([^)#]*)(?:#([^)]+))?\)/g)].map(([, path = '', anchor]) => ({ path, anchor }))

/**
 * Rewrites the links of a file of the repository for its page of the site. `pageOf` returns the address of the page of a file; a
 * link to another file becomes its text, since the site does not contain it. Pictures of `docs` have the same place on the site.
 */
export function linksOfSite(text: string, file: string, to: string, pageOf: (file: string) => string | undefined): string {
  return text.replaceAll(
    /(!?)\[([^\]]*)\]\((?!\w+:|#)([^)#]*)(#[^)]+)?\)/g,
    (_, mark: string, label: string, path: string, anchor = '') => {
      const target = posix.join(posix.dirname(file), path)
      if (mark !== '') return `![${label}](${besides(to, target.replace(/^docs\//, ''))})`
      const page = pageOf(target)
      return page === undefined ? label : `[${label}](${besides(to, `${page}.md`)}${anchor})`
    },
  )
}

/** The relative path from a page to another file of the site. VitePress imports only pictures that begin with a dot. */
function besides(page: string, target: string): string {
  const path = posix.relative(posix.dirname(page), target)
  return path.startsWith('.') ? path : `./${path}`
}
