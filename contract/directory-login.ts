import type { Role } from './access.ts'

/** What a platform stores about a user of a directory login. */
interface DirectoryAccount {
  /** The seller that the account belongs to. None, or 0, for the provider's own staff. */
  sellerId?: number | null | undefined
  /** Granted by the directory's token. */
  roles?: readonly Role[] | null | undefined
}

/**
 * Seller and roles after a sign-in through the directory. Staff get seller 0; the account of a seller keeps its seller, whatever
 * roles it has, since seller 0 sees the data of all sellers. Roles are those of the directory's token; without any there are none.
 */
export const directoryIdentity = ({ sellerId, roles }: DirectoryAccount): { sellerId: number; roles: Role[] } => ({
  sellerId: sellerId ?? 0,
  roles: [...(roles ?? [])],
})
