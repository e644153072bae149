import type { Settings } from '#contract/reference/admin-settings-schemas.ts'
import { MAX_RETURN_INVOICE_FROM } from '#domain/booking/documents.ts'
import { isDate } from '#domain/shared/japan-time.ts'
import { parseYen } from '#domain/shared/text.ts'
import { formatYen } from '#domain/shared/yen.ts'
import { browserApi } from '#web/api-client.ts'
import { userAnswerOf } from '#web/features/accounts/shared/user-answer-of.ts'
import { DateInput } from '#web/ui/form/date-input.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { SettingForm } from './setting-form.tsx'
import { useSettingForm } from './use-setting-form.ts'

const AMOUNT = '返還インボイスを発行する返金の額'
const DAY = '適格請求書発行事業者の登録日'

/** Yen and the date as typed. */
type Form = { return_invoice_from: string; registered_from: string; version: number }

const formOf = ({ return_invoice_from, registered_from, version }: Settings['documents']): Form => ({
  return_invoice_from: String(return_invoice_from),
  registered_from: registered_from ?? '',
  version,
})

function amountOf({ return_invoice_from }: Form): number | null {
  const yen = parseYen(return_invoice_from)
  return yen !== null && yen >= 1 && yen <= MAX_RETURN_INVOICE_FROM ? yen : null
}

/** From which refund on a return invoice is issued, and since when the operator is registered. */
export function DocumentSettingsForm({ saved }: { saved: Settings['documents'] }) {
  const { value, change, theirs, sending, save } = useSettingForm({
    key: 'admin-document-settings',
    saved: formOf(saved),
    fields: ['return_invoice_from', 'registered_from'],
    check: (form) => {
      const problems = {
        ...(amountOf(form) === null && {
          return_invoice_from: [
            `${AMOUNT}は1円から${formatYen(MAX_RETURN_INVOICE_FROM)}までの数字で入力してください。`,
          ],
        }),
        ...(form.registered_from !== '' &&
          !isDate(form.registered_from) && { registered_from: [`${DAY}を正しく入力してください。`] }),
      }
      return Object.keys(problems).length > 0 ? problems : null
    },
    send: (form) =>
      browserApi.admin.settings.documents.$put({
        json: {
          return_invoice_from: amountOf(form)!,
          registered_from: form.registered_from === '' ? null : form.registered_from,
          version: form.version,
        },
      }),
    newest: async () => {
      const answer = await userAnswerOf(browserApi.admin.settings.$get())
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
      ]
    : []
  return (
    <SettingForm
      label="領収書と返還インボイス"
      sending={sending}
      onSave={save}
      theirs={differing.length > 0 ? differing : null}
    >
      <TextInput
        label={AMOUNT}
        name="return_invoice_from"
        required
        size="short"
        suffix="円以上"
        inputMode="numeric"
        autoComplete="off"
        help="法律では、税込1万円未満の返金には発行しなくてもかまいません。"
        value={value.return_invoice_from}
        onChange={(event) => change({ return_invoice_from: event.target.value })}
        error={sending.errorOf('return_invoice_from')}
      />
      <DateInput
        label={DAY}
        name="registered_from"
        size="short"
        help="この日より前の体験の領収書には、運営者の登録番号を入れません。空にすると、いつの体験にも入れます。番号は「運営者」で登録します。"
        value={value.registered_from}
        onChange={(event) => change({ registered_from: event.target.value })}
        error={sending.errorOf('registered_from')}
      />
    </SettingForm>
  )
}
