import type { Banks } from '#contract/payouts/payees-schemas.ts'
import { findBanks, findBranches } from '#database/payouts/banks.ts'
import { foldBankWords } from '#domain/payouts/bank-characters.ts'
import type { App } from '../../shared/app.ts'

/** Banks whose name, kana or code begins with the typed text; at most 20. */
export const listBanks = async ({ db }: Pick<App, 'db'>, { q = '' }: { q?: string | undefined }): Promise<Banks> => ({
  banks: await findBanks(db, foldBankWords(q)),
})

/** Branches of a bank, in the same way. */
export const listBankBranches = async (
  { db }: Pick<App, 'db'>,
  { bank_code, q = '' }: { bank_code: string; q?: string | undefined },
): Promise<Banks> => ({ banks: await findBranches(db, bank_code, foldBankWords(q)) })
