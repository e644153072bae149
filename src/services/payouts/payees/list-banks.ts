import type { Banks } from '#contract/payouts/payees-schemas.ts'
import { findBanks, findBranches } from '#database/payouts/banks.ts'
import { aliasesWith, bankSearchWord } from '#domain/payouts/bank-aliases.ts'
import type { App } from '../../shared/app.ts'

/**
 * Banks whose name, former name, kana or code begins with the typed text, then those whose name
 * contains it; at most 20. One that is found by a former or short name has that beside its own.
 */
export async function listBanks({ db }: Pick<App, 'db'>, { q = '' }: { q?: string | undefined }): Promise<Banks> {
  const word = bankSearchWord(q)
  const others: ReadonlyMap<string, string> = word === '' ? new Map() : aliasesWith(word)
  const banks = await findBanks(db, word, [...others.keys()])
  return {
    banks: banks.map(({ code, name }) => {
      const other = others.get(code)
      const tells = other !== undefined && !bankSearchWord(name).includes(word)
      return { code, name: tells ? `${name}（${other}）` : name }
    }),
  }
}

/** Branches of a bank, in the same way. */
export const listBankBranches = async (
  { db }: Pick<App, 'db'>,
  { bank_code, q = '' }: { bank_code: string; q?: string | undefined },
): Promise<Banks> => ({ banks: await findBranches(db, bank_code, bankSearchWord(q)) })
