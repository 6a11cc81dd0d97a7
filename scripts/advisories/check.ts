import { execFile } from 'node:child_process'
import * as z from 'zod/mini'
import { isInRange } from './version-range.ts'

/** One line for each affected version, or why nothing could be checked. */
export type AdvisoryCheck = { readonly affected: readonly string[]; readonly source: string } | { readonly problem: string }

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
  const affected = installed.flatMap(([name, version]) =>
    (Object.hasOwn(advisories, name) ? (advisories[name] ?? []) : [])
      .filter((advisory) => isInRange(version, advisory.vulnerable_versions))
      .map(({ severity, title, vulnerable_versions: range, url }) =>
        [`${severity}: ${name} ${version} (${range}): ${title}`, ...(url === undefined ? [] : [url])].join(' '),
      ),
  )
  return { affected: [...new Set(affected)].toSorted(), source: `stored list of ${Object.keys(advisories).length} packages` }
}

/** Asks the registry with `npm audit`. A registry that refuses, or cannot be reached, is a problem and never an empty list. */
export function checkWithNpm(folder: string): Promise<AdvisoryCheck> {
  return new Promise((done) => {
    execFile('npm', ['audit', '--json'], { cwd: folder, timeout: 60_000, maxBuffer: 64e6 }, (_, stdout, stderr) => {
      try {
        const { vulnerabilities } = Audit.parse(JSON.parse(stdout))
        const affected = Object.entries(vulnerabilities).map(([name, { severity, range }]) => `${severity}: ${name} (${range})`)
        done({ affected: affected.toSorted(), source: 'npm audit' })
      } catch {
        const reason = /"message": "([^"]+)"/.exec(stdout)?.[1] ?? stderr.split('\n').find((text) => text !== '')
        done({ problem: `npm audit has no answer of the registry: ${reason ?? 'no reason given'}` })
      }
    })
  })
}
