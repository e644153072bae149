/** Search fields for a bank and for one of its branches. */
import { listBankBranches, listBanks } from '#web/calls/payouts.ts'
import { userAnswerOf } from '#web/features/shared/user-answer-of.ts'
import { UserPicker } from '#web/features/accounts/people/user-picker.tsx'
import { accountLabels } from '#domain/payouts/payee-form.ts'

export type Picked = { code: string; name: string }
type Props = { value: Picked | null; error: string | null; onChange: (picked: Picked | null) => void }

/** The picker has numbers as ids: codes are numbers with leading zeros. */
const entryOf = ({ code, name }: Picked) => ({ id: Number(code), name, email: code })
const labelOf = ({ name, email }: { name: string; email: string }) => `${name}（${email}）`

const picked = (one: { name: string; email: string } | null): Picked | null =>
  one && { code: one.email, name: one.name }

export function BankPicker({ value, error, onChange }: Props) {
  return (
    <UserPicker
      id="bank_code"
      label={accountLabels.bank_code}
      help="名前かカナ、または4桁のコードの初めを入力してください。見つからないときは、お問い合わせください。"
      required
      placeholder="例：みずほ"
      nothingFound="この名前の金融機関は見つかりません。"
      clearLabel="金融機関の選択をやめる"
      value={value && Number(value.code)}
      chosen={value && entryOf(value)}
      error={error}
      labelOf={labelOf}
      find={async (q) => {
        const answer = await userAnswerOf(listBanks({ query: { q } }))
        return answer.ok ? { ok: true, data: { users: answer.data.banks.map(entryOf) } } : answer
      }}
      onChange={(one) => onChange(picked(one))}
    />
  )
}

export function BranchPicker({ bank, value, error, onChange }: Props & { bank: Picked }) {
  return (
    <UserPicker
      id="branch_code"
      label={accountLabels.branch_code}
      help="名前かカナ、または3桁のコードの初めを入力してください。"
      required
      placeholder="例：本店"
      nothingFound="この名前の支店は見つかりません。"
      clearLabel="支店の選択をやめる"
      value={value && Number(value.code)}
      chosen={value && entryOf(value)}
      error={error}
      labelOf={labelOf}
      find={async (q) => {
        const query = { bank_code: bank.code, q }
        const answer = await userAnswerOf(listBankBranches({ query }))
        return answer.ok ? { ok: true, data: { users: answer.data.banks.map(entryOf) } } : answer
      }}
      onChange={(one) => onChange(picked(one))}
    />
  )
}
