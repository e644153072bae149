/**
 * Encrypts account numbers for the database. The number of one owner can't be opened as another's.
 */
export type AccountNumbers = {
  lock: (owner_id: number, number: string) => Promise<string>
  /** @returns null when no secret of this installation encrypted it, or for another owner */
  unlock: (owner_id: number, locked: string) => Promise<string | null>
}

/**
 * Transfers with their account numbers in plain, which are never stored or logged.
 * @returns null when one of them can't be opened
 */
export async function openTransfers<Row extends { payout_id: number; account_locked: string }>(
  numbers: AccountNumbers,
  rows: readonly Row[],
): Promise<(Omit<Row, 'account_locked'> & { account_number: string })[] | null> {
  const all = []
  for (const { account_locked, ...row } of rows) {
    const account_number = await numbers.unlock(row.payout_id, account_locked)
    if (account_number === null) return null
    all.push({ ...row, account_number })
  }
  return all
}

/** Which file: its run, and its number in the run. */
export type FileName = { run_id: number; number: number }

/** A file as it is stored: encrypted; or plain, by a version that didn't encrypt files. */
export type StoredFile = FileName & { sha256: string; sealed: string | null; bytes: Uint8Array<ArrayBuffer> | null }

/** Encrypts files of transfers for the database. */
export type SealedFiles = {
  /** The result can't be opened as another file. */
  seal: (name: FileName, bytes: Uint8Array) => Promise<{ sealed: string; sha256: string; size: number }>
  /**
   * @returns the bytes, if they have the SHA-256 of the row; or why they can't be used. `lost`: no
   * secret of this installation encrypted it, or it was changed. `swapped`: it is another file.
   * `changed`: its bytes don't have this SHA-256.
   */
  open: (file: StoredFile) => Promise<{ bytes: Uint8Array<ArrayBuffer> } | { fault: 'lost' | 'swapped' | 'changed' }>
}

export type PackagedBranch = { code: string; name: string; kana: string }
export type PackagedBank = PackagedBranch & { branches: PackagedBranch[] }

/** The packaged list of banks and branches. */
export type BankList = {
  version: string
  /** Takes about a second and 60 MB, which are free afterwards. Kana in full width. */
  read: () => PackagedBank[]
}
