import type { Settings } from '#contract/reference/admin-settings-schemas.ts'
import { MAX_RETURN_INVOICE_FROM } from '#domain/booking/documents.ts'
import { registrationProblems } from '#domain/booking/registration.ts'
import { parseYen } from '#domain/shared/text.ts'
import { formatYen } from '#domain/shared/yen.ts'
import { changeDocumentSettings, getSettings } from '#web/calls/admin-reference.ts'
import { userAnswerOf } from '#web/features/shared/user-answer-of.ts'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { DateInput } from '#web/ui/form/date-input.tsx'
import { YenInput } from '#web/ui/form/yen-input.tsx'
import { SettingForm, useSettingForm } from './setting-form.tsx'

const AMOUNT = '返還インボイスを発行する返金の額'
const DAY = '適格請求書発行事業者の登録日'
const LAST_DAY = '登録の最後の日'
const SIMPLIFIED = '宛名のない領収書を、適格簡易請求書として発行する'

/** Yen and the dates as typed. */
type Form = {
  return_invoice_from: string
  registered_from: string
  registered_until: string
  simplified_invoices: boolean
  version: number
}

const formOf = ({ set: _set, ...saved }: Settings['documents']): Form => ({
  ...saved,
  return_invoice_from: String(saved.return_invoice_from),
  registered_from: saved.registered_from ?? '',
  registered_until: saved.registered_until ?? '',
})

function amountOf({ return_invoice_from }: Form): number | null {
  const yen = parseYen(return_invoice_from)
  return yen !== null && yen >= 1 && yen <= MAX_RETURN_INVOICE_FROM ? yen : null
}

/** From which refund on a return invoice is issued, and since when the operator is registered. */
export function DocumentSettingsForm({ saved }: { saved: Settings['documents'] }) {
  const { value, field, theirs, sending, save } = useSettingForm({
    key: 'admin-document-settings',
    saved: formOf(saved),
    fields: ['return_invoice_from', 'registered_from', 'registered_until'],
    check: (form) => {
      const problems = {
        ...(amountOf(form) === null && {
          return_invoice_from: [
            `${AMOUNT}は1円から${formatYen(MAX_RETURN_INVOICE_FROM)}までの数字で入力してください。`,
          ],
        }),
        ...registrationProblems(form),
      }
      return Object.keys(problems).length > 0 ? problems : null
    },
    send: (form) =>
      changeDocumentSettings({
        json: {
          ...form,
          return_invoice_from: amountOf(form)!,
          registered_from: form.registered_from || null,
          registered_until: form.registered_until || null,
        },
      }),
    newest: async () => {
      const answer = await userAnswerOf(getSettings())
      return answer.ok ? formOf(answer.data.documents) : null
    },
    done: '領収書と返還インボイスの設定を保存しました。',
  })
  const differing = theirs
    ? [
        ...(theirs.return_invoice_from === value.return_invoice_from
          ? []
          : [{ term: AMOUNT, detail: `${theirs.return_invoice_from}円` }]),
        ...(theirs.registered_from === value.registered_from ? [] : [{ term: DAY, detail: theirs.registered_from }]),
        ...(theirs.registered_until === value.registered_until
          ? []
          : [{ term: LAST_DAY, detail: theirs.registered_until }]),
        ...(theirs.simplified_invoices === value.simplified_invoices
          ? []
          : [{ term: SIMPLIFIED, detail: theirs.simplified_invoices ? 'はい' : 'いいえ' }]),
      ]
    : []
  return (
    <SettingForm
      label="領収書と返還インボイス"
      sending={sending}
      onSave={save}
      theirs={differing.length > 0 ? differing : null}
    >
      <YenInput
        {...field('return_invoice_from')}
        label={AMOUNT}
        required
        size="short"
        suffix="円以上"
        help="法律では、税込1万円未満の返金には発行しなくてもかまいません。"
      />
      <DateInput
        {...field('registered_from')}
        label={DAY}
        size="short"
        help="この日より前の体験については、領収書にも支払明細書にも運営者の登録番号を入れません。空にすると、いつの体験にも入れます。番号は「運営者」で登録します。"
      />
      <DateInput
        {...field('registered_until')}
        label={LAST_DAY}
        size="short"
        help="登録をやめたときに入力します。この日より後の体験については、登録番号を入れません。"
      />
      <Checkbox
        {...field('simplified_invoices')}
        label={SIMPLIFIED}
        help="不特定かつ多数の方への小売業・飲食店業・旅行業などに限られます。税理士にお確かめください。ほかの業種では、宛名のない領収書は適格請求書になりません。"
      />
    </SettingForm>
  )
}
