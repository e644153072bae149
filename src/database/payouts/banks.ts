// Banks and branches: the packaged list, and what admins added to it.
import { sql } from 'kysely'
import { variantForms } from '#domain/experiences/search-normalise.ts'
import type { Db, Tx } from '../client.ts'

export type BankRow = { code: string; name: string }
export type ListedName = { code: string; name: string; kana: string; search_name: string; search_kana: string }
export type ListedBranch = ListedName & { bank_code: string }

const LIMIT = 20
const like = (word: string) => `${word.replace(/[\\%_]/g, '\\$&')}%`

// The tables keep the characters of the list, so old and new ones are compared here.
const named = sql`translate(search_name, ${variantForms.from}, ${variantForms.to})`

/**
 * The bank with this name; then those whose name, kana or code begins with the word, or that are
 * listed by another name; then those whose name has the word elsewhere, so that a part of a name
 * never finds another bank alone.
 * Without a word the first of the list.
 * @param word folded
 * @param others codes of banks that had or have another name with the word
 */
export async function findBanks(db: Db, word: string, others: readonly string[] = []): Promise<BankRow[]> {
  const { rows } = await sql<BankRow>`
    select code, name from banks
    cross join lateral (select ${named} like ${like(word)} or search_kana like ${like(word)} or code like ${like(word)}
      or code = any(${[...others]}::text[]) as begins) m
    where begins or ${named} like ${`%${like(word)}`}
    order by not begins, ${named} <> ${word}, code <> all(${[...others]}::text[]), char_length(search_name) > 8, code limit ${LIMIT}`.execute(
    db,
  )
  return rows
}

/** Branches of a bank, in the same way. */
export async function findBranches(db: Db, bank_code: string, word: string): Promise<BankRow[]> {
  const { rows } = await sql<BankRow>`select code, name from bank_branches
    where bank_code = ${bank_code}
      and (${named} like ${like(word)} or search_kana like ${like(word)} or code like ${like(word)})
    order by code limit ${LIMIT}`.execute(db)
  return rows
}

export type Branch = { bank_name: string; bank_kana: string; branch_name: string; branch_kana: string }

/** The branch with its bank; undefined if the list has no such branch of this bank. */
export async function findBranch(db: Db, bank_code: string, branch_code: string): Promise<Branch | undefined> {
  const { rows } = await sql<Branch>`
    select b.name as bank_name, b.kana as bank_kana, r.name as branch_name, r.kana as branch_kana
    from bank_branches r join banks b on b.code = r.bank_code
    where r.bank_code = ${bank_code} and r.code = ${branch_code}`.execute(db)
  return rows[0]
}

/** Adds a bank and a branch that the list lacks. @returns whether each is new */
export async function insertBranch(
  tx: Tx,
  bank: ListedName,
  branch: ListedName,
): Promise<{ bank: boolean; branch: boolean }> {
  const banks = await tx
    .insertInto('banks')
    .values({ ...bank, packaged: false })
    .onConflict((conflict) => conflict.doNothing())
    .returning('code')
    .execute()
  const branches = await tx
    .insertInto('bank_branches')
    .values({ ...branch, bank_code: bank.code, packaged: false })
    .onConflict((conflict) => conflict.doNothing())
    .returning('code')
    .execute()
  return { bank: banks.length > 0, branch: branches.length > 0 }
}

// Any constant. When several processes start at once, one loads the list.
const LOCK = 7_405_011

/** The version of the list in the tables; undefined before the first. */
export async function findBankVersion(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ version: string }>`
    select version from bank_lists order by loaded_at desc, version desc limit 1`.execute(db)
  return rows[0]?.version
}

/** Waits for another process that loads the list. */
export async function lockBanks(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx)
}

/**
 * Replaces the packaged rows. Rows of admins stay, unless the new list has their code.
 */
export async function replaceBanks(
  tx: Tx,
  version: string,
  banks: readonly ListedName[],
  branches: readonly ListedBranch[],
  now: Date,
): Promise<void> {
  const columns = sql`code text, name text, kana text, search_name text, search_kana text`
  await sql`insert into banks (code, name, kana, search_name, search_kana, packaged)
    select code, name, kana, search_name, search_kana, true from json_to_recordset(${JSON.stringify(banks)}::json) as b (${columns})
    on conflict (code) do update set name = excluded.name, kana = excluded.kana, search_name = excluded.search_name,
      search_kana = excluded.search_kana, packaged = true`.execute(tx)
  await sql`insert into bank_branches (bank_code, code, name, kana, search_name, search_kana, packaged)
    select bank_code, code, name, kana, search_name, search_kana, true
    from json_to_recordset(${JSON.stringify(branches)}::json) as b (bank_code text, ${columns})
    on conflict (bank_code, code) do update set name = excluded.name, kana = excluded.kana,
      search_name = excluded.search_name, search_kana = excluded.search_kana, packaged = true`.execute(tx)
  // Codes that ended. A bank with a branch of an admin stays.
  await sql`delete from bank_branches r where packaged and not exists (
    select from json_to_recordset(${JSON.stringify(branches.map(({ bank_code, code }) => ({ bank_code, code })))}::json)
      as b (bank_code text, code text) where b.bank_code = r.bank_code and b.code = r.code)`.execute(tx)
  await sql`delete from banks b where packaged and code <> all(${banks.map(({ code }) => code)}::text[])
    and not exists (select from bank_branches r where r.bank_code = b.code)`.execute(tx)
  await sql`insert into bank_lists (version, loaded_at) values (${version}, ${now})
    on conflict (version) do update set loaded_at = excluded.loaded_at`.execute(tx)
}
