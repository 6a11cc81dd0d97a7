import { execFile } from 'node:child_process'
import * as z from 'zod/mini'
import { isInRange } from './version-range.ts'

/** One line for each affected version and for each one whose range cannot be read, or why nothing could be checked. */
export type AdvisoryCheck =
  | { readonly affected: readonly string[]; readonly unread: readonly string[]; readonly source: string }
  | { readonly problem: string }

/** A reply of `POST /-/npm/v1/security/advisories/bulk`: advisories by the name of the package. */
const Bulk = z.record(
  z.string(),
  z.array(z.object({ title: z.string(), severity: z.string(), vulnerable_versions: z.string(), url: z.optional(z.string()) })),
)
const Lock = z.object({
  packages: z.record(z.string(), z.object({ version: z.optional(z.string()), name: z.optional(z.string()) })),
})
/** What `npm audit --json` prints when it has an answer. */
const Audit = z.object({
  auditReportVersion: z.number(),
  vulnerabilities: z.record(z.string(), z.object({ severity: z.string(), range: z.string() })),
})

/** Installed versions as `[name, version]`, also of packages inside others. */
function installedIn(lock: string): [string, string][] {
  const { packages } = Lock.parse(JSON.parse(lock))
  return Object.entries(packages).flatMap(([path, { name, version }]) => {
    const folder = /(?:^|\/)node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(path)?.[1]
    return folder === undefined || version === undefined ? [] : [[name ?? folder, version] as [string, string]]
  })
}

/** Compares a stored list with the versions of a package-lock.json. Throws for texts that are neither. */
export function checkList(list: string, lock: string): AdvisoryCheck {
  const advisories = Bulk.parse(JSON.parse(list))
  const installed = installedIn(lock)
  if (installed.length === 0) return { problem: 'The package-lock.json names no installed package.' }
  const affected = new Set<string>()
  const unread = new Set<string>()
  for (const [name, version] of installed) {
    const ofPackage = Object.hasOwn(advisories, name) ? (advisories[name] ?? []) : []
    for (const { severity, title, vulnerable_versions: range, url } of ofPackage) {
      const line = [`${severity}: ${name} ${version} (${range}): ${title}`, ...(url === undefined ? [] : [url])].join(' ')
      try {
        if (isInRange(version, range)) affected.add(line)
      } catch {
        unread.add(line)
      }
    }
  }
  const source = `stored list of ${Object.keys(advisories).length} packages`
  return { affected: [...affected].toSorted(), unread: [...unread].toSorted(), source }
}

/** Asks the registry with `npm audit`. A registry that refuses, or cannot be reached, is a problem and never an empty list. */
export function checkWithNpm(folder: string): Promise<AdvisoryCheck> {
  return new Promise((done) => {
    execFile('npm', ['audit', '--json'], { cwd: folder, timeout: 60_000, maxBuffer: 64e6 }, (_, stdout, stderr) => {
      try {
        const { vulnerabilities } = Audit.parse(JSON.parse(stdout))
        const affected = Object.entries(vulnerabilities).map(([name, { severity, range }]) => `${severity}: ${name} (${range})`)
        done({ affected: affected.toSorted(), unread: [], source: 'npm audit' })
      } catch {
        const reason = /"message": "([^"]+)"/.exec(stdout)?.[1] ?? stderr.split('\n').find((text) => text !== '')
        done({ problem: `npm audit has no answer of the registry: ${reason ?? 'no reason given'}` })
      }
    })
  })
}
