// The port to whatever moves money to hosts: a file that a person takes to the bank, or later a
// payment company (docs/decisions/055-payout-runs.md). The ledger is ours, and no part of it.
import type { BankFileSender, FileForm, Transfer } from '#domain/payouts/bank-file.ts'

export type RailBatch = {
  /** YYYY-MM-DD */
  pay_on: string
  /** Our own account and the form of files; only the bank file needs them. */
  sender: BankFileSender
  form: FileForm
  /** Their `payout_id` is the key: a rail pays one payout once, however often it is submitted. */
  transfers: readonly Transfer[]
}

export type RailFile = { bytes: Uint8Array; count: number; total: number; payout_ids: number[] }

/** What a rail says about a payout that it was given. `unknown`: no answer, or none in time. */
export type RailAnswer =
  | { state: 'accepted'; reference: string }
  | { state: 'refused'; reason: string }
  | { state: 'unknown' }

export type RailStatus =
  | { state: 'sent' | 'settled'; reference: string }
  | { state: 'returned'; reason: string; fee: number }
  /** The rail has never seen it, so it can be submitted again. */
  | { state: 'absent' }
  | { state: 'unknown' }

export type RailPayee = { verified: boolean; account: Omit<Transfer, 'payout_id' | 'amount'> | null }

export type PayoutRail = {
  kind: 'bank_file' | 'connect' | 'payjp_platform'
  /** What the payee must still do. `needs` are Japanese sentences; `url` is the rail's own form. */
  readiness: (payee: RailPayee) => Promise<{ ready: true } | { ready: false; needs: string[]; url: string | null }>
  /**
   * Pays a batch. A rail that writes files does nothing else, so it may run in a transaction.
   * @throws RangeError for a transfer that a file can't have
   */
  submit: (batch: RailBatch) => Promise<{ files: Iterable<RailFile> } | { answers: ReadonlyMap<number, RailAnswer> }>
  find: (payout: { payout_id: number; reference: string | null }) => Promise<RailStatus>
  /** Takes money back. `never`: deduct it from later sales instead. */
  reverse: (
    payout: { payout_id: number; reference: string | null },
    amount: number,
  ) => Promise<'done' | 'never' | 'unknown'>
}
