/**
 * Encrypts account numbers for the database. The number of one owner can't be opened as another's.
 */
export type AccountNumbers = {
  lock: (owner_id: number, number: string) => Promise<string>
  /** @returns null when no secret of this installation encrypted it, or for another owner */
  unlock: (owner_id: number, locked: string) => Promise<string | null>
}

export type PackagedBranch = { code: string; name: string; kana: string }
export type PackagedBank = PackagedBranch & { branches: PackagedBranch[] }

/** The packaged list of banks and branches. */
export type BankList = {
  version: string
  /** Takes about a second and 60 MB, which are free afterwards. Kana in full width. */
  read: () => PackagedBank[]
}
