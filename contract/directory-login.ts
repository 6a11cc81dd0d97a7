import type { Role } from './access.ts'

/** The data that a platform stores about a user of a directory login. */
interface DirectoryAccount {
  /** The seller of the account. Missing, or 0, for staff of the provider. */
  sellerId?: number | null | undefined
  /** The roles in the token of the directory. */
  roles?: readonly Role[] | null | undefined
}

/**
 * Seller and roles after a sign-in through the directory. Staff get seller 0. The account of a seller keeps its seller for
 * all roles, because seller 0 sees the data of all sellers. The roles are those of the token of the directory;
 * a token without roles gives no roles.
 */
export const directoryIdentity = ({ sellerId, roles }: DirectoryAccount): { sellerId: number; roles: Role[] } => ({
  sellerId: sellerId ?? 0,
  roles: [...(roles ?? [])],
})
