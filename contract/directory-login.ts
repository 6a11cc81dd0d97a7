import type { Role } from './access.ts'

/** What a platform stores about a user of a directory login. */
interface DirectoryAccount {
  /** The seller that the account belongs to. None, or 0, for the provider's own staff. */
  sellerId?: number | null | undefined
  /** Granted by the directory's token. */
  roles?: readonly Role[] | null | undefined
}

/**
 * Seller and roles after a sign-in through the directory. Staff get seller 0. The account of a seller keeps its seller for
 * all roles, since seller 0 sees the data of all sellers. The roles are those of the directory's token;
 * a token without roles gives no roles.
 */
export const directoryIdentity = ({ sellerId, roles }: DirectoryAccount): { sellerId: number; roles: Role[] } => ({
  sellerId: sellerId ?? 0,
  roles: [...(roles ?? [])],
})
