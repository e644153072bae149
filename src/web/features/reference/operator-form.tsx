import type { Settings } from '#contract/reference/admin-settings-schemas.ts'
import { checkOperator, operatorFields, type OperatorText } from '#domain/reference/operator-form.ts'
import { changeOperator, getSettings } from '#web/calls/admin-reference.ts'
import { userAnswerOf } from '#web/features/shared/user-answer-of.ts'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { TextInput, type TextInputProps } from '#web/ui/form/text-input.tsx'
import { SettingForm, useSettingForm } from './setting-form.tsx'

const fields = Object.keys(operatorFields) as OperatorText[]

const looks: Record<OperatorText, Pick<TextInputProps, 'help' | 'autoComplete' | 'inputMode' | 'size'>> = {
  service_name: { help: 'メールの件名や署名に使われます。', size: 'medium' },
  company_name: { help: '登記された名称、個人のときは氏名。', autoComplete: 'organization' },
  representative: { help: '例：代表取締役　山田 太郎' },
  postal_code: { size: 'short', autoComplete: 'postal-code', inputMode: 'numeric' },
  address: { help: '建物の名前と部屋の番号まで。', autoComplete: 'address-line1' },
  phone: { size: 'medium', autoComplete: 'tel', inputMode: 'tel' },
  email: { help: 'お問い合わせを受けるアドレス。', autoComplete: 'email', inputMode: 'email' },
  contact_hours: { help: '例：平日 10:00〜17:00（土日祝日・年末年始を除く）' },
  invoice_number: {
    help: 'Tと13桁の数字。入れると領収書が適格請求書になります。登録していないときは空のままで。',
    size: 'medium',
    autoComplete: 'off',
  },
}

type Form = Settings['operator']

/** The operator's details for legal pages, receipts and mails. */
export function OperatorForm({ saved }: { saved: Form }) {
  const { value, field, theirs, sending, save } = useSettingForm({
    key: 'admin-operator',
    saved,
    fields,
    check: (form) => checkOperator(form).problems,
    send: ({ set: _, ...json }) => changeOperator({ json }),
    newest: async () => {
      const answer = await userAnswerOf(getSettings())
      return answer.ok ? answer.data.operator : null
    },
    done: '運営者の情報を保存しました。',
  })
  const different = theirs && fields.filter((field) => theirs[field] !== value[field])
  return (
    <SettingForm
      label="運営者の情報"
      sending={sending}
      onSave={save}
      theirs={different && different.map((field) => ({ term: operatorFields[field].label, detail: theirs[field] }))}
    >
      {fields.map((name) => (
        <TextInput
          key={name}
          {...field(name)}
          label={operatorFields[name].label}
          required={name !== 'invoice_number'}
          {...looks[name]}
        />
      ))}
      <Checkbox
        {...field('sole_trader')}
        label="個人事業主の登録番号です"
        help="法人の番号は、入力の間違いを検査数字で確かめます。個人の番号には検査数字がありません。"
      />
    </SettingForm>
  )
}
