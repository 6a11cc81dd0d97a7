import type { Permission, Role } from '#contract/access.ts'

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
