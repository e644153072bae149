import type { PayoutSender } from '#contract/payouts/payout-runs-schemas.ts'
import { accountKindLabels } from '#domain/payouts/account-kind.ts'
import { checkSender, type SenderForm as Typed } from '#domain/payouts/payout-sender.ts'
import { omit } from '#domain/shared/omit.ts'
import { changePayoutSender, getPayoutSender } from '#web/calls/payouts.ts'
import { userAnswerOf } from '#web/features/shared/user-answer-of.ts'
import { SettingForm, useSettingForm } from '#web/features/reference/setting-form.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { RadioGroup } from '#web/ui/form/radio-group.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { BankPicker, BranchPicker, type Picked } from '../bank-picker.tsx'

type Form = Pick<Typed, 'client_code' | 'client_name' | 'account_kind' | 'account_number' | 'records_per_file'> & {
  bank: Picked | null
  branch: Picked | null
  line_ends: boolean
  final_line_end: boolean
  end_of_file: boolean
  version: number
}
const FIELDS = [
  'client_code',
  'client_name',
  'bank_code',
  'branch_code',
  'account_kind',
  'account_number',
  'records_per_file',
]

const formOf = (saved: PayoutSender): Form => ({
  client_code: saved.client_code,
  client_name: saved.client_name,
  account_kind: saved.account_kind,
  account_number: '',
  records_per_file: String(saved.records_per_file),
  bank: saved.bank_code === '' ? null : { code: saved.bank_code, name: saved.bank_name },
  branch: saved.branch_code === '' ? null : { code: saved.branch_code, name: saved.branch_name },
  line_ends: saved.line_ends,
  final_line_end: saved.final_line_end,
  end_of_file: saved.end_of_file,
  version: saved.version,
})

const shownWords = ({ client_code, client_name, bank, branch, records_per_file }: Form) =>
  `${client_code}　${client_name}　${bank?.name ?? ''} ${branch?.name ?? ''}　1ファイル${records_per_file}件まで`

/** Our own account as payout files name it, and the form of the files. */
export function SenderForm({ saved }: { saved: PayoutSender }) {
  const rest = omit(formOf(saved), 'bank', 'branch')
  const typedOf = ({ bank, branch, ...form }: Form) => ({
    ...rest,
    ...form,
    bank_code: bank?.code ?? '',
    branch_code: branch?.code ?? '',
  })
  const { value, change, field, theirs, sending, save } = useSettingForm({
    key: 'admin-payout-sender',
    saved: formOf(saved),
    unstored: ['account_number'],
    fields: FIELDS,
    check: (form) => {
      const checked = checkSender(typedOf(form), { stored: saved.set })
      return 'problems' in checked ? checked.problems : null
    },
    send: (form) => changePayoutSender({ json: typedOf(form) }),
    newest: async () => {
      const answer = await userAnswerOf(getPayoutSender())
      return answer.ok ? formOf(answer.data) : null
    },
    done: '振込元の口座を保存しました。',
  })
  const text = (name: 'client_code' | 'client_name' | 'records_per_file') => ({
    ...field(name),
    required: true,
    autoComplete: 'off',
  })
  const different = theirs !== null && shownWords(theirs) !== shownWords(value)
  return (
    <SettingForm
      label="振込元の口座"
      sending={sending}
      onSave={save}
      theirs={different ? [{ term: '振込元の口座', detail: shownWords(theirs) }] : null}
    >
      <TextInput
        {...text('client_code')}
        label="委託者コード（振込依頼人コード）"
        size="medium"
        inputMode="numeric"
        help="総合振込の契約で、銀行から知らされた10桁までの数字です。"
      />
      <TextInput
        {...text('client_name')}
        label="委託者名（カナ）"
        help="ホストの通帳に、この名前で載ります。40文字まで（濁点と半濁点も1文字）。例：カ）ツムギ"
      />
      <BankPicker
        value={value.bank}
        error={sending.errorOf('bank_code') ?? null}
        onChange={(bank) => change({ bank, branch: null })}
      />
      {value.bank && (
        <BranchPicker
          key={value.bank.code}
          bank={value.bank}
          value={value.branch}
          error={sending.errorOf('branch_code') ?? null}
          onChange={(branch) => change({ branch })}
        />
      )}
      <RadioGroup
        {...field('account_kind')}
        label="預金種目"
        required
        layout="inline"
        options={(['ordinary', 'checking'] as const).map((kind) => ({ value: kind, label: accountKindLabels[kind] }))}
      />
      <TextInput
        {...field('account_number')}
        label="口座番号"
        required={!saved.set}
        size="short"
        inputMode="numeric"
        autoComplete="off"
        help={
          saved.set
            ? `登録済み（下3桁 ${saved.account_end}）。変えるときだけ入力してください。`
            : '保存したあとは、下3桁だけを表示します。'
        }
      />
      <TextInput
        {...text('records_per_file')}
        label="1つのファイルの件数"
        size="short"
        suffix="件"
        inputMode="numeric"
        help="これより多い振込は、いくつかのファイルに分けます。9,999件まで。"
      />
      <Checkbox
        {...field('line_ends')}
        label="レコードのあとで改行する（CR LF）"
        help="銀行の仕様書で「改行なし」のときは外します。"
      />
      <Checkbox {...field('final_line_end')} label="最後のレコードのあとでも改行する" />
      <Checkbox {...field('end_of_file')} label="ファイルの終わりに 0x1A を付ける" />
    </SettingForm>
  )
}
