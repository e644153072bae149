import type { Settings } from '#contract/reference/admin-settings-schemas.ts'
import { MAX_REFUND_LIMIT } from '#domain/accounts/roles.ts'
import { parseYen } from '#domain/shared/text.ts'
import { formatYen } from '#domain/shared/yen.ts'
import { browserApi } from '#web/api-client.ts'
import { userAnswerOf } from '#web/features/accounts/shared/user-answer-of.ts'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { SettingForm } from './setting-form.tsx'
import { useSettingForm } from './use-setting-form.ts'

const FIELD = 'support_refund_limit'
const LABEL = 'サポートの返金の上限'

/** Yen as typed. */
type Form = { [FIELD]: string; version: number }

const formOf = ({ support_refund_limit, version }: Settings['refunds']): Form => ({
  support_refund_limit: String(support_refund_limit),
  version,
})

function limitOf({ support_refund_limit }: Form): number | null {
  const yen = parseYen(support_refund_limit)
  return yen !== null && yen <= MAX_REFUND_LIMIT ? yen : null
}

/** How many yen of one reservation an admin of the role サポート may refund. */
export function RefundLimitForm({ saved }: { saved: Settings['refunds'] }) {
  const { value, change, theirs, sending, save } = useSettingForm({
    key: 'admin-refund-limit',
    saved: formOf(saved),
    fields: [FIELD],
    check: (form) =>
      limitOf(form) === null
        ? { [FIELD]: [`${LABEL}は0円から${formatYen(MAX_REFUND_LIMIT)}までの数字で入力してください。`] }
        : null,
    send: (form) =>
      browserApi.admin.settings.refund_limit.$put({
        json: { support_refund_limit: limitOf(form)!, version: form.version },
      }),
    newest: async () => {
      const answer = await userAnswerOf(browserApi.admin.settings.$get())
      return answer.ok ? formOf(answer.data.refunds) : null
    },
    done: `${LABEL}を保存しました。`,
  })
  const different = theirs !== null && theirs[FIELD] !== value[FIELD]
  return (
    <SettingForm
      label={LABEL}
      sending={sending}
      onSave={save}
      theirs={different ? [{ term: LABEL, detail: `${theirs[FIELD]}円` }] : null}
    >
      <TextInput
        label={LABEL}
        name={FIELD}
        required
        size="short"
        suffix="円"
        inputMode="numeric"
        autoComplete="off"
        help="1つの予約で返す金額の合計です。0円にすると、サポートの役割だけの管理者は返金できません。"
        value={value[FIELD]}
        onChange={(event) => change({ [FIELD]: event.target.value })}
        error={sending.errorOf(FIELD)}
      />
    </SettingForm>
  )
}
