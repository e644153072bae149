// Words and badges of payees, for hosts and for admins.
import type { AdminPayee, Payee } from '#contract/payouts/payees-schemas.ts'
import { toHolderName } from '#domain/payouts/bank-characters.ts'
import { accountKindLabels } from '#domain/payouts/account-kind.ts'
import { type PayeeState, payeeStateLabels } from '#domain/payouts/payee-state.ts'
import type { Badge, BadgeTone } from '#web/ui/kit/status-badge.tsx'

const tones: Record<PayeeState, BadgeTone> = {
  draft: 'plain',
  submitted: 'waiting',
  verified: 'good',
  returned: 'problem',
  suspended: 'over',
}

export const payeeBadge = (state: PayeeState): Badge => ({
  label: payeeStateLabels[state],
  tone: tones[state],
})

/** みずほ 本店 普通 ・・・・321 */
export const accountWords = ({ bank_name, branch_name, account_kind, account_end }: NonNullable<Payee['account']>) =>
  `${bank_name}　${branch_name}　${accountKindLabels[account_kind]}　・・・・${account_end}`

/** The name of a payee for admins: the ambassador or the user. */
export const payeeName = ({ ambassador, user }: Pick<AdminPayee, 'ambassador' | 'user'>): string =>
  ambassador?.name ?? user?.name ?? ''

/** Kana without what a passbook and a name may write differently. */
const folded = (kana: string) => kana.replace(/[\s().-]/g, '')

/**
 * Whether the holder of the account is the named person or organization.
 * @param kana the name in the characters of bank files
 */
export const namesAgree = (kana: string, holder: string): boolean => folded(kana) === folded(holder)

/**
 * A warning to the host whose account has another holder, or null. Banks send such transfers back.
 * @param legal_name_kana as typed; empty before the details are filled in
 * @param holder in the characters of bank files
 */
export function holderDoubt(legal_name_kana: string, holder: string): string | null {
  const name = toHolderName(legal_name_kana).text
  if (name === '' || holder === '' || namesAgree(name, holder)) return null
  return `口座の名義（${holder}）が、お名前のカナ（${name}）とちがいます。名義が通帳とちがうと、お振込がもどります。`
}
