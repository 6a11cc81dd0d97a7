import type { CustomerGroup } from '#contract/priority.ts'
import type { Permission, Role } from '#contract/access.ts'

declare module '#simulator/core/world/state.ts' {
  interface World {
    readonly sellers: Map<number, Seller>
    readonly users: User[]
    /** Customer groups of drivers, whose cars can have priority. */
    readonly customerGroups: readonly CustomerGroup[]
  }
}

export interface Seller {
  readonly id: number
  readonly name: string | null
  readonly subSellerIds: number[]
}

export interface User {
  readonly user: string
  readonly name: string
  readonly email: string
  readonly password: string
  readonly mfaCode: string | null
  readonly napCodes: readonly string[]
  readonly sellerId: number
  readonly roles: readonly Role[]
  readonly permissions: readonly Permission[]
  /** A sentence for the sign-in page. */
  readonly about: string
}
